import { walletKey } from '@oxbow/connectors/createWalletSession'
import { localTestWalletRdns } from '@oxbow/connectors/localTestWallet'
import { getPositions } from '@oxbow/positions/getPositions'
import type { Position } from '@oxbow/positions/Position'
import type { Browser, Page } from 'playwright-core'
import { onTestFailed } from 'vitest'
import { type Chain, openChain } from './Chain.ts'
import { captureFailure } from './captureFailure.ts'
import { launchBrowser } from './launchBrowser.ts'
import type { RunningOxbow } from './startOxbow.ts'

export type PositionsPage = Awaited<ReturnType<typeof openPositionsPage>>

/** A browser and the chain behind it, for scenarios about positions. */
export async function openPositionsPage(oxbow: RunningOxbow) {
  const [browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
  return {
    browser,
    chain,
    /** A page as seen by an account of the test wallet, or without a wallet. */
    open: (path: string, account?: number) => open({ browser, chain, oxbow }, path, account),
    /** `blockNumber`: positions at that block; default the newest. */
    async positionsOf(account: number, blockNumber?: bigint): Promise<readonly Position[]> {
      const { network, client, accounts } = chain
      const owner = accounts[account]!.address.toLowerCase() as `0x${string}`
      const { rpc } = blockNumber === undefined ? client : chain.at(blockNumber)
      return (await getPositions({ ...client, rpc }, { network, account: owner, pairs: [] })).positions
    },
  }
}

async function open(
  { browser, chain, oxbow }: { browser: Browser; chain: Chain; oxbow: RunningOxbow },
  path: string,
  account: number | undefined,
): Promise<Page> {
  const page = await (
    await browser.newContext({ viewport: { width: 1280, height: 960 }, serviceWorkers: 'block' })
  ).newPage()
  captureFailure(page, onTestFailed)
  if (account !== undefined) {
    const value = { rdns: localTestWalletRdns, address: chain.accounts[account]!.address }
    await page.addInitScript(
      ([key, text]) => window.localStorage.setItem(key!, text!),
      [walletKey, JSON.stringify({ version: 1, value })],
    )
  }
  await page.goto(`${oxbow.baseUrl}${path}`)
  return page
}

/** Confirms the review and waits for the end. */
export async function confirmReview(page: Page, name: string, done: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  // The simulation has finished.
  await dialog.getByText(/^[−+]/).first().waitFor()
  await dialog.getByRole('button', { name, exact: true }).click()
  // At the end of a step, the dialog has another name.
  await page.getByRole('dialog').getByText(done).waitFor()
}

/** Identity of a position, which never changes. */
export function nameOf(position: Position): string {
  return `${position.protocol} ${position.protocol === 'v2' ? position.poolId : position.tokenId}`
}
