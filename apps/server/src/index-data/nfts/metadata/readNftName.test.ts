import { erc721Abi } from '@oxbow/abi/erc721'
import { plainNode, reverted } from '@oxbow/exchange-test/plainNode'
import { type Hex, type PublicClient, publicActions } from 'viem'
import { expect, test } from 'vitest'
import { createNftStore } from './createNftStore.ts'
import { readNftName } from './readNftName.ts'

const collection: Hex = `0x${'a'.repeat(40)}`

/** A node of which this is the answer to every call; what is thrown is its error. */
function clientOf(answer: () => unknown): PublicClient {
  return plainNode({ methods: { eth_call: answer } }).rpc.extend(publicActions) as unknown as PublicClient
}
const refuse = (error: unknown) =>
  clientOf(() => {
    throw error
  })

test('default: what the contract says', async () => {
  const { rpc } = plainNode({
    answers: [{ target: collection, abi: erc721Abi, functionName: 'name', says: 'River\u0000 Ferries' }],
  })
  expect(await readNftName(rpc.extend(publicActions) as unknown as PublicClient, collection)).toBe('River Ferries')
})

test('behavior: a contract that reverts, uses up its gas or answers something else has no name', async () => {
  for (const client of [
    refuse(reverted()),
    refuse(Object.assign(new Error('out of gas'), { code: -32_000 })),
    clientOf(() => '0x'),
    clientOf(() => '0x1234'),
  ])
    expect(await readNftName(client, collection)).toBeUndefined()
})

test('error: a node that is away says nothing about a name', async () => {
  const away = Object.assign(new Error('no healthy upstream'), { code: -32_603 })
  await expect(readNftName(refuse(away), collection)).rejects.toThrow('no healthy upstream')
})

test('behavior: no name is remembered for an hour, a node that was away is not', async () => {
  let isAway = true
  const client = clientOf(() => {
    if (isAway) throw Object.assign(new Error('away'), { code: -32_603 })
    throw reverted()
  })
  const hosts = { ipfsGateway: undefined, allowed: new Set<string>(), privateHosts: new Set<string>() }
  const store = createNftStore({ hosts, clientOf: () => client })
  const read = () => store.readName(1, collection)
  await expect(read()).rejects.toThrow()
  isAway = false
  const startedMs = Date.now()
  const realNow = Date.now
  try {
    Date.now = () => startedMs + 21_000
    expect(await read()).toBeUndefined()
  } finally {
    Date.now = realNow
  }
})
