import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { weth9Abi } from '@oxbow/abi/weth9'
import { describeNetwork } from '@oxbow/exchange-test/describeNetwork'
import { accounts } from '@oxbow/test/accounts'
import { encodeFunctionData, type Hex, maxUint256 } from 'viem'
import type { RelayerFile } from './relayerProcess.ts'
import type { startRelayerFloor } from './startRelayerFloor.ts'

type Floor = Awaited<ReturnType<typeof startRelayerFloor>>

/** Relayers with wrapped ether on both networks, each in its own process. */
export async function startRelayers(floor: Floor, { count, most }: startRelayers.Options) {
  const folder = await mkdtemp(join(tmpdir(), 'relayers-'))
  const chains = [floor.origin, floor.destination]
  const owners = accounts.slice(6, 6 + count)
  const running = new Map<number, ChildProcess>()
  for (const chain of chains)
    for (const { address } of owners) {
      const { weth, spokePool } = chain.contracts
      await floor.send(
        chain,
        address,
        weth,
        encodeFunctionData({ abi: weth9Abi, functionName: 'deposit' }),
        500n * 10n ** 18n,
      )
      const args = [spokePool, maxUint256] as const
      await floor.send(chain, address, weth, encodeFunctionData({ abi: weth9Abi, functionName: 'approve', args }))
    }

  async function start(index: number): Promise<void> {
    const path = join(folder, `${index}.json`)
    const networks = chains.map((chain) => ({ network: describeNetwork(chain), url: chain.url }))
    const file: RelayerFile = { privateKey: owners[index]!.privateKey as Hex, most, networks }
    await writeFile(path, JSON.stringify(file))
    const child = spawn(process.execPath, [join(import.meta.dirname, 'relayerProcess.ts'), path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.set(index, child)
    await new Promise<void>((done, fail) => {
      createInterface({ input: child.stdout! }).on('line', (line) => {
        if ((JSON.parse(line) as { event: string }).event === 'ready') done()
      })
      child.once('exit', () => fail(new Error('A relayer ended.')))
    })
  }

  async function kill(index: number): Promise<void> {
    const child = running.get(index)
    if (child === undefined) return
    running.delete(index)
    const exited = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await exited
  }

  await Promise.all(owners.map((_, index) => start(index)))
  return {
    owners,
    /** Kills it (`kill -9`) and starts another process with the same account. */
    async restart(index: number): Promise<void> {
      await kill(index)
      await start(index)
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await Promise.all(owners.map((_, index) => kill(index)))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export declare namespace startRelayers {
  /** `most`: wrapped ether that each pays out in two hours, in whole units. */
  type Options = { readonly count: number; readonly most: string }
}
