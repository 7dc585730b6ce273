import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { encodeErrorResult, type Hex, keccak256, parseAbi, parseSignature, serializeSignature, size, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts'
import { setCode } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNodeClient } from '../node/NodeClient.ts'
import { enabledNetwork } from '../test/startTestServer.ts'
import { isSignedBy } from './isSignedBy.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

test('behavior: a contract that names a server to ask is refused, and nobody is asked (EIP-3668)', async () => {
  const asked: (string | undefined)[] = []
  const stranger = createServer((request, response) => {
    asked.push(request.url)
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: '0x1626ba7e' }))
  })
  await new Promise<void>((listening) => stranger.listen(0, '127.0.0.1', listening))
  try {
    const account: Hex = '0x00000000000000000000000000000000c0de3668'
    const url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/private?{sender}{data}`
    await setCode(chain.testClient, { address: account, bytecode: thatReverts(lookup(account, url)) })
    const enabled = enabledNetwork(chain, [chain.url])
    const signed = isSignedBy({
      account,
      chain: { client: createNodeClient(enabled).client, network: enabled.network },
      hash: keccak256('0x01'),
      signature: toHex(new Uint8Array(65)),
    })
    expect(await signed).toBeUndefined()
    expect(asked).toEqual([])
  } finally {
    await new Promise((closed) => stranger.close(closed))
  }
})

test("behavior: of a key's two signatures only the canonical one counts", async () => {
  const privateKey = generatePrivateKey()
  const account = privateKeyToAccount(privateKey).address.toLowerCase() as Hex
  const hash = keccak256('0x01')
  const signature = await sign({ hash, privateKey, to: 'hex' })
  const { r, s, yParity } = parseSignature(signature)
  // The other root recovers to the same key.
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const twin = serializeSignature({ r, s: toHex(order - BigInt(s), { size: 32 }), yParity: 1 - yParity })
  const given = { account, chain: undefined, hash }
  expect(await isSignedBy({ ...given, signature })).toBe('key')
  expect(await isSignedBy({ ...given, signature: twin })).toBeUndefined()
  expect(await isSignedBy({ ...given, hash: keccak256('0x02'), signature })).toBeUndefined()
})

function lookup(sender: Hex, url: string): Hex {
  return encodeErrorResult({
    abi: parseAbi([
      'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
    ]),
    args: [sender, [url], '0x01', '0x1626ba7e', '0x'],
  })
}

/** Code that copies what follows it into memory and reverts with it. */
function thatReverts(data: Hex): Hex {
  const length = size(data).toString(16).padStart(4, '0')
  return `0x61${length}600e60003961${length}6000fd${data.slice(2)}`
}
