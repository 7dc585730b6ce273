import { loadDeployments } from '@oxbow/chain/loadDeployments'
import { BaseError } from '@oxbow/errors/BaseError'
import { startBridge } from './bridge/startBridge.ts'
import { ChainOnDemand } from './chain/ChainOnDemand.ts'
import { LocalChain } from './chain/LocalChain.ts'
import { localTestnet, testnetHistoryHours } from './chain/localNetworkTable.ts'
import { collectGarbage } from './collectGarbage.ts'
import { type DevnetEnv, parseEnv } from './env.ts'
import { devAccount, gasStationIndex, keeperIndex, relayerIndex } from './node/devAccounts.ts'
import { startSandbox } from './ramp/startSandbox.ts'
import { startSolana } from './solana/startSolana.ts'
import { startControl } from './startControl.ts'
import { writePrivately } from './writePrivately.ts'

/** The devnet's output, as JSON lines. */
type Line =
  | { type: 'progress'; chain: string; step: string; done?: number | undefined; total?: number | undefined }
  | { type: 'ready'; controlUrl: string; chains: { slug: string; chainId: number; url: string | undefined }[] }
  | { type: 'failed'; message: string }

function print(line: Line): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** Runs the devnet until SIGTERM or SIGINT, then writes every chain to disk and exits with code 0. */
async function main(): Promise<void> {
  const env: DevnetEnv = parseEnv(process.env)
  const { dataDir, seed, historyHours, testnetPort, nodeOrigins: origins } = env
  await writePrivately(`${dataDir}/devnet/keeper.key`, devAccount(keeperIndex).privateKey)
  await writePrivately(`${dataDir}/devnet/relayer.key`, devAccount(relayerIndex).privateKey)
  await writePrivately(`${dataDir}/devnet/gas-station.key`, devAccount(gasStationIndex).privateKey)
  let isStopping = false
  const failUnlessStopping = (error: unknown) => {
    if (!isStopping) fail(error)
  }
  let lastFailure: unknown
  const chains = env.chains.map(({ port, ...network }) => {
    const onProgress = throttle((step: string, done?: number, total?: number) =>
      print({ type: 'progress', chain: network.slug, step, done, total }),
    )
    const onFailure = (error: unknown) => {
      lastFailure = error
      process.stderr.write(`${network.name} is down and is tried again later. ${toText(error)}\n`)
    }
    return new LocalChain({ dataDir, network, seed, port, origins, historyHours, onProgress, onFailure })
  })
  const testnet = new ChainOnDemand({
    pidPath: `${dataDir}/devnet/${localTestnet.slug}/pid`,
    create: (onFailure) =>
      new LocalChain({
        dataDir,
        network: localTestnet,
        seed,
        port: testnetPort,
        origins,
        historyHours: Math.min(historyHours, testnetHistoryHours),
        // Progress is polled through its status.
        onProgress: () => {},
        onFailure,
      }),
  })
  const control = await startControl({
    port: env.controlPort,
    tokenPath: `${dataDir}/devnet/control-token`,
    chains,
    testnet,
  })

  let live: startBridge.Options['chains'] = []
  const sandbox = await startSandbox({
    port: env.sandboxPort,
    host: env.sandboxHost,
    secretPath: `${dataDir}/devnet/ramp-secret`,
    chains: () => live,
    onProblem: (error) => process.stderr.write(`Buying and selling: ${toText(error)}\n`),
  })

  const solana = env.solanaPort === undefined ? undefined : await startSolana({ port: env.solanaPort })

  let bridge: ReturnType<typeof startBridge> | undefined
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await Promise.all([...chains, testnet].map((chain) => chain.stop()))
    control.close()
    sandbox.close()
    solana?.close()
    bridge?.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)

  await Promise.all(chains.map((chain) => chain.start())).catch(failUnlessStopping)
  if (isStopping) return
  collectGarbage()
  const statuses = await Promise.all(chains.map((chain) => chain.status()))
  if (statuses.every(({ url }) => url === undefined)) fail(lastFailure)
  const deployments = await loadDeployments(dataDir)
  live = statuses.flatMap(({ chainId, url }) => {
    const found = deployments.find(({ network }) => network.chainId === chainId)
    if (url === undefined || found === undefined) return []
    const { spokePool, weth } = found.network.contracts
    return { chainId, url, spokePool, weth }
  })
  print({
    type: 'ready',
    controlUrl: control.url,
    chains: statuses.map(({ slug, chainId, url }) => ({ slug, chainId, url })),
  })
  testnet.resume()
  bridge = startBridge({
    chains: live,
    onProblem: (error) => process.stderr.write(`Bridging: ${toText(error)}\n`),
  })
}

/** Passes on each new step, and at most four updates a second within a step. */
function throttle(report: LocalChain.Options['onProgress']): LocalChain.Options['onProgress'] {
  let last = { step: '', time: 0 }
  return (step, done, total) => {
    const time = performance.now()
    if (step === last.step && done !== total && time - last.time < 250) return
    last = { step, time }
    report(step, done, total)
  }
}

function fail(error: unknown): void {
  print({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  process.stderr.write(`${toText(error)}\n`)
  process.exit(1)
}

function toText(error: unknown): string {
  return error instanceof BaseError ? error.message : ((error as Error)?.stack ?? String(error))
}

await main().catch(fail)
