import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from 'viem'
import { getBlock, getBlockNumber, getLogs } from 'viem/actions'
import { afterEach, expect, test } from 'vitest'
import { httpTransport } from './httpTransport.ts'

const opened: (() => unknown)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

/** A client of a node that answers everything with this. */
async function openClient(result: unknown) {
  const node = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
  }).listen(0, '127.0.0.1')
  opened.push(() => node.close())
  await once(node, 'listening')
  return createClient({ transport: httpTransport(`http://127.0.0.1:${(node.address() as AddressInfo).port}`) })
}

test('default: what the node answers', async () => {
  expect(await getBlock(await openClient({ number: '0x7', transactions: [] }))).toMatchObject({ number: 7n })
})

test('error: an answer of another form, which the server passes on as it is, fails as a node that is away', async () => {
  const text = `0x${'0'.repeat(150_000)}`
  await expect(getBlock(await openClient(text))).rejects.toThrow('has another form than asked for')
  await expect(getLogs(await openClient([text]))).rejects.toThrow('has another form than asked for')
})

test('error: a longer answer than the method can have is not read', async () => {
  await expect(getBlockNumber(await openClient(`0x${'0'.repeat(300_000)}`))).rejects.toThrow('exceeded the size limit')
})
