import { erc20Abi } from '@oxbow/abi/erc20'
import { erc165Abi } from '@oxbow/abi/erc165'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { type PlainAnswer, plainNode } from '@oxbow/exchange-test/plainNode'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { type AllowanceName, toKey } from './Allowance.ts'
import { readErc20Proofs } from './readErc20Proofs.ts'

const token: Hex = `0x${'a'.repeat(40)}`
const account: Hex = `0x${'1'.repeat(40)}`
const name: AllowanceName = { kind: 'erc20', token, spender: `0x${'5'.repeat(40)}` }

const keeps = (amount: bigint): PlainAnswer => ({
  target: token,
  abi: erc20Abi,
  functionName: 'allowance',
  args: [account, name.spender],
  says: amount,
})
const isCollection = (says: boolean): PlainAnswer => ({
  target: token,
  abi: erc165Abi,
  functionName: 'supportsInterface',
  args: ['0x80ac58cd'],
  says,
})

/** `server`: what its node says, where another is asked as well. */
function ask(answers: readonly PlainAnswer[], source: SigningNode['source'] = 'wallet', allowance = name) {
  const { node } = plainNode({ answers })
  const server = plainNode({ answers: [keeps(5n), isCollection(false)] }).node
  const signing = { ...server, source, alone: node }
  return readErc20Proofs(signing, { chainId: 1, account, allowances: [allowance] })
}
const proofOf = async (...parameters: Parameters<typeof ask>) => (await ask(...parameters)).get(toKey(name))

test('default: a node that is not the server’s says that a contract keeps the allowance and is no collection', async () => {
  expect(await proofOf([keeps(5n)])).toBe('known')
  expect(await proofOf([keeps(5n), isCollection(false)], 'own')).toBe('known')
})

test('behavior: what the server alone says is a claim', async () => {
  expect(await proofOf([keeps(5n)], 'server')).toBe('claimed')
})

test('behavior: a collection of NFTs is no ERC-20 token, whoever says so and whatever it says of amounts', async () => {
  for (const source of ['own', 'wallet', 'server'] as const)
    expect(await proofOf([keeps(5n), isCollection(true)], source)).toBe('none')
  // Older collections say nothing of themselves, and keep no amounts.
  expect(await proofOf([])).toBe('none')
})

test('behavior: an allowance that was revoked meanwhile is gone', async () => {
  expect(await proofOf([keeps(0n)])).toBe('gone')
})

test('behavior: what this build knows as a token needs no node, and other kinds are not asked about', async () => {
  const known = { ...name, token: pinnedTokens(1).at(-1)!.address }
  expect([...(await ask([], 'server', known)).values()]).toEqual(['known'])
  expect((await ask([], 'server', { ...name, kind: 'operator' })).size).toBe(0)
})

test('error: a node that does not answer proves nothing', async () => {
  const { node } = plainNode({
    methods: {
      eth_call: () => {
        throw new Error('away')
      },
    },
  })
  const signing = { ...node, source: 'wallet', alone: node } as const
  await expect(readErc20Proofs(signing, { chainId: 1, account, allowances: [name] })).rejects.toThrow('away')
})
