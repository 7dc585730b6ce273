import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { createApp } from '../../apps/server/src/createApp.ts'
import { createServices } from '../../apps/server/src/createServices.ts'
import { createReadiness } from '../../apps/server/src/monitoring/createReadiness.ts'
import { parseEnv } from '../../apps/server/src/settings/env.ts'
import { enabledNetwork } from '../../apps/server/src/test/startTestServer.ts'
import type { launchBrowser } from '../../e2e/support/launchBrowser.ts'
import { placeTokens } from './placeTokens.ts'

type Browser = Awaited<ReturnType<typeof launchBrowser>>

/** Milliseconds from the navigation to a frame that shows it. */
export type PortfolioFigures = { readonly firstRowMs: number; readonly allKnownMs: number }

const names = ['ethereum', 'base', 'unichain']

/**
 * Opens the built portfolio page of an account with `count` listed tokens on three networks, of which the real server has nodes and no index. Rounds
 * after the first have the page's files in the browser's cache, and nothing else of the visit before.
 */
export async function measurePortfolio(
  browser: Browser,
  { count, rounds, draw }: { readonly count: number; readonly rounds: number; readonly draw: () => number },
): Promise<readonly PortfolioFigures[]> {
  const chains = await Promise.all(names.map((_, place) => startChain({ chainId: 31337 + place })))
  try {
    const tokens = await placeTokens(chains, count, draw)
    const env = {
      ...parseEnv({ OXBOW_LOG_LEVEL: 'silent' }),
      webRoot: join(import.meta.dirname, '../../apps/web/dist'),
    }
    const networks = chains.map((chain, place) => networkOf(chain, place, tokens[place]!))
    await using services = createServices({ ...env, rateLimitPerMinute: 1_000_000 }, networks, () => {})
    const app = await createApp(services, createReadiness(services))
    try {
      await app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = app.server.address() as AddressInfo
      const context = await browser.newContext({ viewport: { width: 1280, height: 960 }, serviceWorkers: 'block' })
      await context.addInitScript(watchRows, count)
      const samples: PortfolioFigures[] = []
      for (let round = 0; round <= rounds; round++) {
        const page = await context.newPage()
        await page.goto(`http://localhost:${port}/portfolio/0x${'5'.repeat(40)}`)
        samples.push(await page.evaluate(() => (window as unknown as { seen: Promise<PortfolioFigures> }).seen))
        await page.evaluate(() => localStorage.clear())
        await page.close()
      }
      await context.close()
      return samples
    } finally {
      await app.close()
    }
  } finally {
    await Promise.all(chains.map((chain) => chain.stop()))
  }
}

function networkOf(chain: TestChain, place: number, addresses: readonly `0x${string}`[]) {
  const listed = addresses.map((address, index) => ({
    address,
    name: `Stone ${index}`,
    symbol: `S${place}x${index}`,
    decimals: 18,
  }))
  const enabled = enabledNetwork(chain, [chain.url], [], listed)
  const network = { ...enabled.network, slug: names[place]!, name: names[place]! }
  return { ...enabled, network, deployment: { ...enabled.deployment!, network } }
}

/** Runs in the page, before its own scripts. */
function watchRows(count: number): void {
  const seen = new Promise<PortfolioFigures>((done, fail) => {
    setTimeout(() => fail(new Error('The portfolio was not shown.')), 60_000)
    let firstRowMs: number | undefined
    function look() {
      const table = document.querySelector('main [role=grid]')
      if (firstRowMs === undefined && table?.querySelector('tbody tr[data-index]')) firstRowMs = performance.now()
      // Its head is a row too.
      const isWhole = Number(table?.getAttribute('aria-rowcount') ?? 0) > count
      if (firstRowMs !== undefined && isWhole) done({ firstRowMs, allKnownMs: performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  Object.assign(window, { seen })
}
