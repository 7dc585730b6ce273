import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devAccount } from '../node/devAccounts.ts'
import { create2Deployer } from '../protocol/Create2.ts'

let chain: TestChain
let folder: string
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oxbow-guards-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

const payer = devAccount(0)
const { marketGuard, planZone } = guardContracts
const setCode = (address: Hex, bytecode: Hex) => chain.testClient.setCode({ address, bytecode })

async function deploy(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'guards.ts'), ...args], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, said }
}

describe('npm run deploy guards', { timeout: 300_000 }, () => {
  test('default: deploys what is missing where it belongs, once, and needs no key for what is there', async () => {
    const there = await deploy(['--rpc', chain.url])
    expect(there.said).toContain(`✓ MarketGuard ${marketGuard.address}`)
    expect(there.code).toBe(0)

    const code = await chain.publicClient.getCode({ address: planZone.address })
    await setCode(planZone.address, '0x')
    await chain.testClient.setNonce({ address: planZone.address, nonce: 0 })
    const key = { OXBOW_DEPLOY_KEY: payer.privateKey }
    const first = await deploy([], { ...key, [`OXBOW_RPC_${chain.chainId}`]: chain.url })
    expect(first.code, first.said).toBe(0)
    expect(first.said).toContain('· PlanZone')
    expect(first.said).not.toContain('· MarketGuard')
    expect(await chain.publicClient.getCode({ address: planZone.address })).toBe(code)
    expect(await chain.publicClient.getTransactionCount({ address: payer.address })).toBe(1)
  })

  test('error: refuses a chain whose guards could not be the ones that pages accept', async () => {
    const [deployer, guard] = await Promise.all(
      [create2Deployer, marketGuard.address].map((address) => chain.publicClient.getCode({ address })),
    )
    await setCode(marketGuard.address, '0x00')
    const foreign = await deploy(['--rpc', chain.url])
    expect(foreign).toMatchObject({ code: 1, said: expect.stringContaining('Something else is at 0x') })
    await setCode(marketGuard.address, '0x')
    await setCode(create2Deployer, '0x')
    const without = await deploy(['--rpc', chain.url])
    expect(without).toMatchObject({ code: 1, said: expect.stringContaining('has no deterministic deployer') })
    await setCode(create2Deployer, deployer!)
    await setCode(marketGuard.address, guard!)
    const unset = await deploy([])
    expect(unset).toMatchObject({ code: 1, said: expect.stringContaining('No chain was specified.') })
  })
})
