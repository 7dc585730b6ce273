import type { Grant } from '@oxbow/delegation/Grant'
import { readGrant } from '@oxbow/delegation/readGrant'
import { type GrantData, toGrantData } from '@oxbow/delegation/toGrantData'

/**
 * A grant as typed data for the account to sign.
 *
 * @param read reads it with independent code: it must allow exactly what is granted
 * @throws {TypeError} when it doesn't
 */
export function grantOf(grant: Grant, read: (data: GrantData) => Grant | undefined = readGrant): GrantData {
  const data = toGrantData(grant)
  const found = read(data)
  if (found === undefined || textOf(found) !== textOf(grant))
    throw new TypeError('The grant is not what was asked for.')
  return data
}

function textOf({ account, calls, chainId, delegate, expiresAt, id }: Grant): string {
  const each = calls.map(({ to, value, data }) => [to, value, data].join())
  return [chainId, account, delegate, id, expiresAt, ...each].join(';').toLowerCase()
}
