import { delegationContracts } from '@oxbow/delegation/contracts'
import { delegateOf, designatorOf, smartAccountCode } from '@oxbow/delegation/smartAccount'
import type { Client, Hex } from 'viem'
import { getCode } from 'viem/actions'
import { GasRefusedError } from './GasRefusedError.ts'

/** Code that stands in for an account's own in a simulation: the account as it is once its authorization is used. */
export const asSmartAccount = (account: Hex) => ({ [account]: { code: designatorOf(smartAccountCode) } })

/**
 * Whether an account is a smart account of this wallet already.
 *
 * @throws {GasRefusedError} when it runs other code, or the network lacks the contracts
 */
export async function readAccount(client: Client, account: Hex): Promise<'smart' | 'plain'> {
  const needed = [smartAccountCode, ...Object.values(delegationContracts)] as const
  const [own, ...codes] = await Promise.all([account, ...needed].map((address) => getCode(client, { address })))
  if (codes.includes(undefined))
    throw new GasRefusedError('GasStationUnavailable', 'The network lacks the contracts of smart accounts.')
  if (own === undefined || own === '0x') return 'plain'
  if (delegateOf(own) !== smartAccountCode)
    throw new GasRefusedError('GasStationUnavailable', 'The account runs the code of another smart wallet.')
  return 'smart'
}
