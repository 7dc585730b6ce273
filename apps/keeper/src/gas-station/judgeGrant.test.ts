import { toFeeCall } from '@oxbow/delegation/feeOf'
import type { GasRelayRequest } from '@oxbow/delegation/GasStation'
import type { Grant } from '@oxbow/delegation/Grant'
import { smartAccountCode } from '@oxbow/delegation/smartAccount'
import { toGrantData } from '@oxbow/delegation/toGrantData'
import type { Hex, TypedDataDefinition } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { judgeGrant } from './judgeGrant.ts'

const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const [relayer, other, token] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [Hex, Hex, Hex]
const facts = { relayer, nowSeconds: 1_000, latestExpiry: 2_000 }
const fee = { token, recipient: relayer, amount: 7n }
const lower = (address: string) => address.toLowerCase() as Hex

type Change = {
  readonly grant?: Partial<Grant>
  readonly by?: typeof owner
  readonly authorization?: { readonly chainId?: number; readonly contractAddress?: Hex; readonly by?: typeof owner }
}

/** A grant that is signed as it stands, and the code that the account gets with it. */
async function signed({ grant: change, by = owner, authorization }: Change = {}): Promise<GasRelayRequest> {
  const grant: Grant = {
    chainId: 1,
    account: lower(owner.address),
    delegate: relayer,
    calls: [toFeeCall(fee)],
    id: 0n,
    expiresAt: 1_500,
    ...change,
  }
  const { by: giver = owner, ...code } = authorization ?? {}
  const { address, chainId, nonce, r, s, yParity } = await giver.signAuthorization({
    ...{ chainId: 1, contractAddress: smartAccountCode, nonce: 0 },
    ...code,
  })
  return {
    grant: grant as GasRelayRequest['grant'],
    signature: await by.signTypedData(toGrantData(grant) as unknown as TypedDataDefinition),
    authorization: { address: lower(address), chainId, nonce, r, s, yParity: yParity as 0 | 1 },
  }
}

test('default: a grant of the account for this relayer, and what it pays', async () => {
  expect(await judgeGrant(await signed(), facts)).toMatchObject({ fee })
})

// Each is signed by whom it names: only what it says is wrong.
test.each<[string, Change, RegExp]>([
  ['for another relayer, though it pays this one', { grant: { delegate: other } }, /another relayer/],
  ['that has ended', { grant: { expiresAt: 1_000 } }, /has expired/],
  ['that lasts too long', { grant: { expiresAt: 2_001 } }, /longer than it may/],
  ['that pays another', { grant: { calls: [toFeeCall({ ...fee, recipient: other })] } }, /pays the relayer no fee/],
  ['of somebody else', { by: stranger }, /has not signed/],
  ['with an authorization of another network', { authorization: { chainId: 10 } }, /authorization/],
  ['with an authorization of every network', { authorization: { chainId: 0 } }, /authorization/],
  ['with an authorization of other code', { authorization: { contractAddress: other } }, /authorization/],
  ['with an authorization of somebody else', { authorization: { by: stranger } }, /authorization/],
])('error: a grant %s', async (_, change, reason) => {
  const asked = judgeGrant(await signed(change), facts)
  await expect(asked).rejects.toMatchObject({ code: 'GasGrantRefused', message: expect.stringMatching(reason) })
})
