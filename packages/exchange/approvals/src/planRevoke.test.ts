import { erc20Abi } from '@oxbow/abi/erc20'
import { erc165Abi } from '@oxbow/abi/erc165'
import type { Network } from '@oxbow/chain/Network'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { type PlainAnswer, plainNode } from '@oxbow/exchange-test/plainNode'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { toKey } from './Allowance.ts'
import { planRevoke } from './planRevoke.ts'
import type { RevokedAllowance } from './RevokeIntent.ts'

const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const account = at('1')
const network = { chainId: 1, contracts: { permit2: at('f'), multicall3: at('e') } } as unknown as Network
const revoked = (token: Hex): RevokedAllowance => ({
  kind: 'erc20',
  token,
  spender: at('5'),
  facts: { address: token, symbol: 'TKN', decimals: 18 },
})
const token = at('a')

const methods = { eth_getBlockByNumber: () => ({ number: '0x1', timestamp: '0x1' }) }
const keeps = (target: Hex): PlainAnswer => ({ target, abi: erc20Abi, functionName: 'allowance', says: 5n })

/** The server says that each keeps an allowance and is no collection; `alone` is what is asked without it. */
function plan(
  allowances: readonly RevokedAllowance[],
  options: { alone?: PlainAnswer[]; acceptsClaims?: boolean } = {},
) {
  const { node } = plainNode({ answers: allowances.map(({ token: target }) => keeps(target)), methods })
  const source = options.alone ? 'wallet' : 'server'
  const alone = options.alone ? plainNode({ answers: options.alone }).node : node
  const signing: SigningNode = { ...node, source, alone }
  const intent = { chainId: 1, allowances, acceptsClaims: options.acceptsClaims === true }
  return planRevoke(intent, { account, network, node: signing, hasBatchFailed: false, canBatch: async () => false })
}

const refused = expect.objectContaining({ code: 'TransactionMismatch' })

test('default: a token of which a node that is not the server’s says that it is one', async () => {
  expect((await plan([revoked(token)], { alone: [keeps(token)] })).steps).toHaveLength(1)
})

test('error: an NFT collection that the server calls a token is refused, whatever was agreed to', async () => {
  const collection: PlainAnswer = { target: token, abi: erc165Abi, functionName: 'supportsInterface', says: true }
  const lie = { alone: [keeps(token), collection], acceptsClaims: true }
  await expect(plan([revoked(token)], lie)).rejects.toThrow(refused)
  await expect(plan([revoked(token)], { alone: [], acceptsClaims: true })).rejects.toThrow(refused)
})

test('error: where the server alone says that it is a token, somebody has to take its word', async () => {
  await expect(plan([revoked(token)])).rejects.toThrow(refused)
  expect((await plan([revoked(token)], { acceptsClaims: true })).steps).toHaveLength(1)
})

test('behavior: a contract that this build knows needs nobody’s word, and comes before one that anybody wrote', async () => {
  const known = pinnedTokens(1).at(-1)!.address
  expect((await plan([revoked(known)])).steps).toHaveLength(1)
  const both = await plan([revoked(token), revoked(known)], { acceptsClaims: true })
  expect([...both.revoked.values()].flat().map(toKey)).toEqual([revoked(known), revoked(token)].map(toKey))
})
