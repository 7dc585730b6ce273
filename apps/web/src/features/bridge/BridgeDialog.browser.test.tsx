import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { network, usdc } from '../../test/fixtures.ts'
import { renderPage } from '../../test/renderPage.tsx'
import type { Arrival } from './Arrival.ts'
import { BridgeDialog } from './BridgeDialog.tsx'

const hash = `0x${'a'.repeat(64)}` as const
const confirmed = { status: 'confirmed', steps: [], hash } as unknown as BridgeDialog.Props['view']

const quote = { status: 'ok', output: 199_800_000n, usualSeconds: 4, slowSeconds: 12, samples: 3 } as const

function render(
  view: BridgeDialog.Props['view'],
  arrival: Arrival,
  { onPress = vi.fn(), ...more }: Partial<BridgeDialog.Props> & { onPress?: () => void } = {},
) {
  const sum = { raw: 199_800_000n, address: '0xa', symbol: 'USDC', decimals: 6 }
  return renderPage(
    <BridgeDialog
      view={view}
      tokenIn={usdc}
      tokenOut={usdc}
      amount={200_000_000n}
      originName="Ethereum"
      destinationName="Base"
      quote={quote}
      path={{ arrival, origin: network, destination: { ...network, name: 'Base' }, left: sum, asked: sum, hash }}
      nativeThere="ETH"
      native={network.nativeCurrency}
      feeUsd={() => 0.2}
      costUsd={undefined}
      check={undefined}
      fault={undefined}
      warnings={[]}
      cautions={null}
      caution={null}
      consent={undefined}
      button={{ label: 'Done', leaves: true, onPress }}
      {...{ instead: null, explain: (code) => code, isOpen: true, onClose() {}, onClosed() {} }}
      {...more}
    />,
  )
}

test('default: what leaves where, what arrives where, and what happens if it does not', async () => {
  await render(undefined, { kind: 'leaving' })
  const dialog = page.getByRole('dialog', { name: 'Review bridge' })
  await expect.element(dialog.getByText('You pay on Ethereum')).toBeVisible()
  await expect.element(dialog.getByText('You receive on Base')).toBeVisible()
  await expect.element(dialog.getByText('Refund on Ethereum')).toBeVisible()
})

test('behavior: at the keeper’s fee the time is the keeper’s, and a review whose offer is gone says so', async () => {
  const keeper = { status: 'fills', fee: 200_000n, seconds: 384, isUsed: true } as const
  const waiting = { ...quote, usualSeconds: 384, slowSeconds: 384, keeper }
  const offered = await render(undefined, { kind: 'leaving' }, { quote: waiting })
  await expect.element(page.getByText(/^about [67]/)).toBeVisible()
  expect(page.getByText('no longer fills it', { exact: false }).elements()).toEqual([])
  await offered.unmount()
  await render(undefined, { kind: 'leaving' }, { isRenewed: true })
  await expect.element(page.getByText('no longer fills it at that fee', { exact: false })).toBeVisible()
})

test('behavior: a deposit is followed until it has arrived', async () => {
  const waiting = await render(confirmed, { kind: 'on-its-way', until: 1_800_000_000 })
  const deposited = page.getByRole('dialog', { name: 'Deposited' })
  await expect.element(deposited.getByText(/^You can close this/)).toBeVisible()
  await waiting.unmount()
  const onPress = vi.fn()
  await render(confirmed, { kind: 'arrived', amount: 199_800_000n, transactionHash: hash, isFinal: false }, { onPress })
  const arrived = page.getByRole('dialog', { name: 'Arrived' })
  await expect.element(arrived.getByText(/^Arrived on Base/)).toBeVisible()
  await arrived.getByRole('button', { name: 'Done' }).click()
  expect(onPress).toHaveBeenCalledOnce()
})
