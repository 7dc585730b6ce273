import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { type Address, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { namehash } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devAccount } from '../node/devAccounts.ts'

let chain: TestChain
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oxbow-names-'))
  chain = await startChain()
})
afterAll(async () => {
  await chain.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Alice, to whom alice.eth belongs on a local chain. */
const alice = devAccount(0)

async function deploy(args: readonly string[], privateKey: Hex = alice.privateKey) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'names.ts'), ...args], {
    cwd: folder,
    env: { ...process.env, OXBOW_DEPLOY_KEY: privateKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, said }
}
const readResolver = (name: string) =>
  chain.publicClient.readContract({
    address: chain.contracts.ensRegistry,
    abi: parseAbi(['function resolver(bytes32 node) view returns (address)']),
    functionName: 'resolver',
    args: [namehash(name)],
  })
const resolverAbi = parseAbi([
  'function isSigner(address) view returns (bool)',
  'function owner() view returns (address)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const onChain = () => ['--rpc', chain.url, '--registry', chain.contracts.ensRegistry]

describe('npm run deploy names', { timeout: 300_000 }, () => {
  test('default: makes a key, deploys the resolver, sets it, and does nothing twice', async () => {
    const args = ['--name', 'alice.eth', '--url', 'https://exchange.example', ...onChain()]
    const first = await deploy(args)
    expect(first.code, first.said).toBe(0)
    const keyPath = join(folder, 'names.key')
    expect(first.said).toContain(`OXBOW_NAMES=alice.eth OXBOW_NAMES_KEY=${keyPath} npm start`)
    const key = readFileSync(keyPath, 'utf8').trim() as Hex
    expect(first.said).not.toContain(key)
    expect(statSync(keyPath).mode & 0o777).toBe(0o600)

    const address = await readResolver('alice.eth')
    const read = { address, abi: resolverAbi }
    const signer = privateKeyToAccount(key).address
    expect(await chain.publicClient.readContract({ ...read, functionName: 'isSigner', args: [signer] })).toBe(true)
    expect(await chain.publicClient.readContract({ ...read, functionName: 'owner' })).toBe(alice.address)
    // A client that asks no server sees which one it would have to ask.
    const lookup = chain.publicClient.readContract({ ...read, functionName: 'resolve', args: ['0x', '0x'] })
    await expect(lookup).rejects.toThrow('https://exchange.example/v1/ens?sender={sender}&data={data}')

    const nonce = await chain.publicClient.getTransactionCount({ address: alice.address })
    expect((await deploy(args)).code).toBe(0)
    expect(await chain.publicClient.getTransactionCount({ address: alice.address })).toBe(nonce)
    expect(await readResolver('alice.eth')).toBe(address)
  })

  test('behavior: whoever does not manage the name is told what is left to do', { tags: 'thorough' }, async () => {
    const before: Address = await readResolver('bob.eth')
    const args = ['--name', 'bob.eth', '--url', 'https://exchange.example', '--key', 'bob.key', ...onChain()]
    const { code, said } = await deploy(args)
    expect(code, said).toBe(0)
    expect(said).toContain('not by the account that pays. Set its resolver to 0x')
    expect(await readResolver('bob.eth')).toBe(before)
  })

  test('error: refuses in a sentence what it was not told, before anything is sent', { tags: 'thorough' }, async () => {
    const url = ['--url', 'https://exchange.example']
    const nonce = await chain.publicClient.getTransactionCount({ address: alice.address })
    const cases: [string[], string][] = [
      [[], 'No name or URL was specified.'],
      [['--name', 'Alice.eth', ...url], '--name is not one.'],
      [['--name', 'alice', ...url], '--name is not one.'],
      [['--name', 'alice.eth', '--url', 'https://exchange.example/swap'], '--url is not one of an Oxbow.'],
      [['--name', 'alice.eth', ...url], 'No chain was specified.'],
      [['--name', 'alice.eth', ...url, '--rpc', chain.url], 'Oxbow knows no ENS registry on chain'],
      [['--name', 'nobody.eth', ...url, ...onChain()], 'nobody.eth is not registered on chain'],
      [['--name', 'alice.eth', ...url, '--key', '/dev/null', ...onChain()], 'holds no private key'],
    ]
    const runs = await Promise.all(cases.map(([args]) => deploy(args)))
    for (const [index, { code, said }] of runs.entries()) {
      const words = cases[index]![1]
      expect(code, said).toBe(1)
      expect(said).toContain(words)
      expect(said).not.toMatch(/at .*\.ts:/)
    }
    expect(await chain.publicClient.getTransactionCount({ address: alice.address })).toBe(nonce)
  })
})
