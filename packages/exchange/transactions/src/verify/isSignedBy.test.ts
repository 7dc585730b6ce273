import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { accounts } from '@oxbow/test/accounts'
import { type Hex, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { isSignedBy } from './isSignedBy.ts'

const key = accounts[1]!
const account = key.address.toLowerCase() as Hex
const [hash, verifier] = [keccak256('0x01'), `0x${'d4'.repeat(20)}`] as const

/** Asks about the key's signature of a hash, at a node that gives one answer to all; and what the node was asked. */
async function judge({ of = hash, answer = '0x' as Hex }) {
  const signature = await key.sign({ hash: of })
  const asked: { readonly from?: Hex; readonly to?: Hex }[] = []
  const request = async ({ params }: { readonly params: readonly [(typeof asked)[number]] }) => {
    asked.push(params[0])
    return answer
  }
  const node = { rpc: () => ({ request }) } as unknown as NodeAccess
  return { isSigned: await isSignedBy(account, { chainId: 31337, hash, node, signature, verifier }), asked }
}

test('default: a key by its signature, and no node is asked', async () => {
  expect(await judge({})).toEqual({ isSigned: true, asked: [] })
})

test('behavior: a contract by its word to the verifier, and by nothing but its yes', async () => {
  const of = keccak256('0x02')
  const found = await judge({ of, answer: `0x1626ba7e${'0'.repeat(56)}` })
  expect(found).toMatchObject({ isSigned: true, asked: [{ from: verifier, to: account }] })
  for (const answer of ['0x', `0x${'0'.repeat(63)}1`, `0xffffffff${'0'.repeat(56)}`] as const)
    expect((await judge({ of, answer })).isSigned, answer).toBe(false)
})
