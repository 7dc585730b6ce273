import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSolana } from './startSolana.ts'

let node: Awaited<ReturnType<typeof startSolana>>
beforeAll(async () => {
  node = await startSolana({ port: 0 })
})
afterAll(() => node.close())

async function ask(method: string, ...params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const { result, error } = await (await fetch(node.url, { method: 'POST', headers, body })).json()
  return error ?? result?.value ?? result
}

/** A key of 32 equal bytes. */
function makeKey(byte: number) {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key = createPrivateKey({
    key: Buffer.concat([prefix, Buffer.alloc(32, byte)]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  return { key, publicKey, address: base58.encode(publicKey) }
}

/** A signed transfer of SOL by the system program, in wire format. */
function signTransfer(from: ReturnType<typeof makeKey>, to: Uint8Array, lamports: bigint, blockhash: string) {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2, 0)
  data.writeBigUInt64LE(lamports, 4)
  const keys = [from.publicKey, to, new Uint8Array(32)]
  const message = Buffer.concat([
    Buffer.from([1, 0, 1, keys.length]),
    ...keys,
    base58.decode(blockhash),
    Buffer.from([1, 2, 2, 0, 1, data.length]),
    data,
  ])
  return Buffer.concat([Buffer.from([1]), sign(null, message, from.key), message])
}

test('an account has SOL and tokens when it is first looked at', async () => {
  const { address } = makeKey(1)
  expect(await ask('getBalance', address)).toBe(10_000_000_000)
  const programId = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const tokens = await ask('getTokenAccountsByOwner', address, { programId }, { encoding: 'jsonParsed' })
  expect(tokens).toHaveLength(2)
  expect(tokens[0].account.data.parsed.info).toMatchObject({ owner: address })
})

test('a signed transfer moves SOL, costs its fee, and is in the history of both', async () => {
  const [alice, bob] = [makeKey(2), makeKey(3)]
  await Promise.all([ask('getBalance', alice.address), ask('getBalance', bob.address)])
  const { blockhash } = await ask('getLatestBlockhash')
  const bytes = signTransfer(alice, bob.publicKey, 1_000_000_000n, blockhash)
  const signature = await ask('sendTransaction', bytes.toString('base64'), { encoding: 'base64' })
  expect(await ask('getBalance', bob.address)).toBe(11_000_000_000)
  expect(await ask('getBalance', alice.address)).toBe(9_000_000_000 - 5_000)
  expect(await ask('getSignatureStatuses', [signature, 'none'])).toMatchObject([{ err: null }, null])
  for (const { address } of [alice, bob])
    expect(await ask('getSignaturesForAddress', address)).toMatchObject([{ signature }])
})

test('a forged signature and what is no transaction are refused', async () => {
  const [alice, bob] = [makeKey(4), makeKey(5)]
  await ask('getBalance', alice.address)
  const { blockhash } = await ask('getLatestBlockhash')
  const bytes = signTransfer({ ...alice, key: bob.key }, bob.publicKey, 1n, blockhash)
  const refusal = await ask('sendTransaction', bytes.toString('base64'), { encoding: 'base64' })
  expect(refusal).toMatchObject({ code: -32_002 })
  expect(await ask('getBalance', alice.address)).toBe(10_000_000_000)
  for (const text of ['', 'AAAA', '!', 7])
    expect(await ask('sendTransaction', text, { encoding: 'base64' })).toMatchObject({ code: -32_602 })
})

test('other methods and wrong parameters are refused; pages of a browser are not answered', async () => {
  expect(await ask('requestAirdrop', makeKey(1).address, 1)).toMatchObject({ code: -32_601 })
  expect(await ask('constructor')).toMatchObject({ code: -32_601 })
  expect(await ask('getBalance', 'no address')).toMatchObject({ code: -32_602 })
  const init = { method: 'POST', body: '{"method":"getHealth"}', headers: { origin: 'https://other.example' } }
  expect((await fetch(node.url, init)).status).toBe(403)
  expect((await fetch(node.url, { method: 'POST', body: 'no json' })).status).toBe(400)
})
