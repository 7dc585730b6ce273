import { toEvmAddress } from '@oxbow/connectors/Account'
import { fromWallet } from '@oxbow/connectors/Connector'
import type { Wallet, WalletConnection } from '@oxbow/connectors/Wallet'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as PortfolioState from '../../state/tokens/PortfolioState.ts'
import type { AccountTab } from '../../state/wallet/createAccountTab.ts'
import { dai, eth, network, usdc } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { AccountButton } from './AccountButton.tsx'
import { AccountDrawer } from './AccountDrawer.tsx'
import { AccountSummary } from './AccountSummary.tsx'
import type { AccountView } from './AccountView.ts'
import { ConnectFailureDialog } from './ConnectFailureDialog.tsx'
import { ConnectList } from './ConnectList.tsx'
import { DisconnectDialog } from './DisconnectDialog.tsx'
import { HoldingList } from './HoldingList.tsx'

const alice = toEvmAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')!
const account = { address: alice, name: undefined } as const
const wallet = (rdns: string, name: string, isLocalTestWallet = false): Wallet => ({
  platform: 'evm',
  kind: isLocalTestWallet ? 'keys' : 'external',
  rdns,
  name,
  icon: undefined,
  provider: { request: async () => null },
  isLocalTestWallet,
})
const rabby = fromWallet(wallet('io.rabby', 'Rabby'))
const frame = fromWallet(wallet('sh.frame', 'Frame'))
const testWallet = fromWallet(wallet('own', 'Local test wallet', true))
const connection: WalletConnection = {
  wallet: wallet('io.rabby', 'Rabby'),
  account: { platform: 'evm', address: alice },
  accounts: [{ platform: 'evm', address: alice }],
  chainId: 31337,
}

const held = (facts: Partial<PortfolioState.from.Chain> = {}) =>
  PortfolioState.from({
    chains: [
      {
        network,
        tokens: [eth, usdc, dai],
        balances: new Map([
          [eth.address, 2n * 10n ** 18n],
          [usdc.address, 400_000n],
          [dai.address, 5n * 10n ** 18n],
        ]),
        prices: new Map([
          [eth.address, { nowUsd: 3_000, dayAgoUsd: 2_400 }],
          [usdc.address, { nowUsd: 1, dayAgoUsd: 1 }],
        ]),
        isFailed: false,
        isPricing: false,
        ...facts,
      },
    ],
    hiding: { hideSmallBalances: true, hideSpam: true },
  })

function Summary({
  portfolio,
  ...props
}: Partial<AccountSummary.Props> & { portfolio: PortfolioState.PortfolioState }) {
  const [tab, setTab] = useState<AccountTab>('tokens')
  return (
    <AccountSummary
      connection={connection}
      name="alice.eth"
      avatar={undefined}
      hasUsername={false}
      onUsername={undefined}
      portfolio={portfolio}
      isTestnet={false}
      onOtherWallets={() => {}}
      onReceive={() => {}}
      onSend={undefined}
      onBuy={undefined}
      onTransfer={undefined}
      claimableUsd={undefined}
      onClaim={() => {}}
      onRetry={() => {}}
      onPortfolio={() => {}}
      tab={tab}
      onTab={setTab}
      hasNews
      tokens={<HoldingList state={portfolio} onSelect={() => {}} onBalanceSettings={() => {}} />}
      nfts={undefined}
      pools={<p>what it provides</p>}
      limits={null}
      activity={<p>what it did</p>}
      {...props}
    />
  )
}

describe('AccountButton', () => {
  test.each([
    ['a visitor', { kind: 'connect' }, 'Connect'],
    ['somebody who comes back', { kind: 'connecting', account }, '0xf39f…2266'],
    ['an account', { kind: 'connected', account }, 'Account 0xf39f…2266'],
    ['an account with a name', { kind: 'connected', account: { ...account, name: 'alice.eth' } }, 'Account alice.eth'],
    [
      'an account of Solana alone',
      { kind: 'solana', account: { address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', name: undefined } },
      'Account HAgk14…3DKpqk',
    ],
    ['one with something under way', { kind: 'pending', account, count: 2 }, 'Account 0xf39f…2266, 2 pending'],
  ] as const)('%s', async (_name, state, label) => {
    await renderPage(<AccountButton state={state} isOpen={false} onPress={() => {}} />)
    await expect.element(page.getByRole('button')).toHaveAccessibleName(label)
  })
})

describe('ConnectList', () => {
  test('behavior: the wallet used last stands first, the others unfold by keyboard', async () => {
    const onConnect = vi.fn()
    await renderPage(
      <ConnectList
        connectors={{ shown: [rabby, testWallet], others: [frame] }}
        recentId="io.rabby"
        connectingId={undefined}
        declined={undefined}
        onConnect={onConnect}
      />,
    )
    await expect.element(page.getByRole('button', { name: /^Rabby Used last/ })).toBeVisible()
    expect(page.getByRole('button', { name: 'Frame' }).elements()).toHaveLength(0)
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    // What unfolds can be reached once it has been drawn.
    await expect.element(page.getByRole('button', { name: 'Frame' })).toBeVisible()
    await userEvent.keyboard('{Tab}{Enter}')
    expect(onConnect).toHaveBeenCalledExactlyOnceWith(frame)
    expect(await findViolations()).toEqual([])
  })

  test('behavior: a no in the wallet is told, and asked again on a press', async () => {
    const onConnect = vi.fn()
    const connectors = { shown: [rabby], others: [] }
    await renderPage(
      <ConnectList
        connectors={connectors}
        recentId={undefined}
        connectingId={undefined}
        declined={rabby}
        onConnect={onConnect}
      />,
    )
    await expect.element(page.getByText('You declined in Rabby.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(onConnect).toHaveBeenCalledWith(rabby)
  })

  test('behavior: nothing found says what to do', async () => {
    await renderPage(
      <ConnectList
        connectors={{ shown: [], others: [] }}
        recentId={undefined}
        connectingId={undefined}
        declined={undefined}
        onConnect={() => {}}
      />,
    )
    await expect.element(page.getByRole('heading', { name: 'No wallet found in this browser' })).toBeVisible()
  })
})

describe('dialogs', () => {
  test('a failed connection: close leaves it, try again asks the same wallet once the dialog is gone', async () => {
    const [onRetry, onClosed] = [vi.fn(), vi.fn()]
    await renderPage(<ConnectFailureDialog walletName="Rabby" onRetry={onRetry} onClosed={onClosed} />)
    await expect.element(page.getByRole('dialog', { name: 'Error connecting' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await vi.waitFor(() => expect(onRetry).toHaveBeenCalledOnce())
    expect(onClosed).toHaveBeenCalledOnce()
  })

  test('disconnecting is asked first', async () => {
    const [onDisconnect, onClosed] = [vi.fn(), vi.fn()]
    await renderPage(<DisconnectDialog walletName="Rabby" onDisconnect={onDisconnect} onClosed={onClosed} />)
    await page.getByRole('button', { name: 'Stay connected' }).click()
    await vi.waitFor(() => expect(onClosed).toHaveBeenCalledOnce())
    expect(onDisconnect).not.toHaveBeenCalled()
  })
})

describe('AccountDrawer', () => {
  function Frame({ onClosed }: { onClosed: () => void }) {
    const [isOpen, setIsOpen] = useState(true)
    const [view, setView] = useState<AccountView>('currency')
    return (
      <AccountDrawer
        open={isOpen}
        view={view}
        isConnected
        onView={setView}
        onDisconnect={() => {}}
        onClose={() => setIsOpen(false)}
        onClosed={onClosed}
      >
        <p>{view}</p>
      </AccountDrawer>
    )
  }

  test('back from a sub-setting leads to the settings, from there to the account; Escape closes', async () => {
    const onClosed = vi.fn()
    await renderPage(<Frame onClosed={onClosed} />)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Back' }).elements()).toHaveLength(0)
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(onClosed).toHaveBeenCalledOnce())
  })

  test('320 px wide below 1280 px', async () => {
    await renderPage(<Frame onClosed={() => {}} />)
    const drawer = page.getByRole('dialog').element()
    await vi.waitFor(() => expect(drawer.getBoundingClientRect().width).toBe(320))
  })
})

describe('AccountSummary', () => {
  test('default: worth, its change, tokens by worth; small ones hidden and counted; axe finds nothing', async () => {
    await renderPage(<Summary portfolio={held()} />)
    await expect.element(page.getByText('$6,000.40')).toBeInTheDocument()
    await expect.element(page.getByText('$1,200.00 in 24 hours')).toBeVisible()
    const rows = page.getByRole('list', { name: 'Tokens' }).getByRole('button')
    await expect.element(rows.nth(0)).toHaveAccessibleName('Ether 2 ETH on Ethereum $6,000.00 +25.00%')
    await expect.element(rows.nth(1)).toHaveAccessibleName('Dai Stablecoin 5 DAI on Ethereum Value unknown')
    await expect.element(page.getByText('Excludes 1 token without a price')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '1 hidden balance' })).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test('behavior: the dot says that something is new, the arrow key goes there', async () => {
    await renderPage(<Summary portfolio={held()} />)
    await expect.element(page.getByRole('tab', { name: /Activity/ })).toHaveAccessibleName('Activity Something new')
    page.getByRole('tab', { name: 'Tokens' }).element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByText('what it provides')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByText('what it did')).toBeVisible()
  })

  test('behavior: an empty account is offered the transfer from an exchange, where a provider has one', async () => {
    const onTransfer = vi.fn()
    const empty: PortfolioState.PortfolioState = { kind: 'empty' }
    const shown = await renderPage(<Summary portfolio={empty} onTransfer={onTransfer} />)
    await page.getByRole('button', { name: 'From exchange' }).click()
    expect(onTransfer).toHaveBeenCalledOnce()
    await shown.unmount()
    await renderPage(<Summary portfolio={empty} />)
    expect(page.getByRole('button', { name: 'From exchange' }).elements()).toEqual([])
  })

  test('behavior: rewards are offered from one dollar on, without cents', async () => {
    const onClaim = vi.fn()
    const shown = await renderPage(<Summary portfolio={held()} claimableUsd={1_234.6} onClaim={onClaim} />)
    await page.getByRole('button', { name: 'Claim $1,235 in rewards' }).click()
    expect(onClaim).toHaveBeenCalledOnce()
    await shown.unmount()
    await renderPage(<Summary portfolio={held()} claimableUsd={0.99} />)
    expect(page.getByRole('button', { name: /Claim/ }).elements()).toEqual([])
  })

  test('behavior: a network that does not answer is named; nothing is called zero', async () => {
    const onRetry = vi.fn()
    const away = held({ balances: undefined, isFailed: true })
    await renderPage(<Summary portfolio={away} onRetry={onRetry} />)
    await expect.element(page.getByText('Couldn’t load tokens')).toBeVisible()
    expect(document.body.textContent).not.toMatch(/\$0/)
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalled()
  })

  test('behavior: an empty account is led to what fills it; what is not built is not offered', async () => {
    const empty = held({ balances: new Map([[eth.address, 0n]]) })
    await renderPage(<Summary portfolio={empty} />)
    await expect.element(page.getByRole('button', { name: 'Receive' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Buy' }).elements()).toHaveLength(0)
    expect(page.getByRole('button', { name: 'Send' }).elements()).toHaveLength(0)
  })
})
