import type { SendCheck } from '@oxbow/send/SendCheck'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../test/renderPage.tsx'
import type { FoundRecipient } from './Recipient.ts'
import { SendDialog } from './SendDialog.tsx'

const one = 10n ** 18n
const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const token = { address: `0x${'a'.repeat(40)}`, symbol: 'GRDN', decimals: 18 } as const
const intent = { chainId: 1, token, recipient: bob, amount: one } as const
const recipient: FoundRecipient = {
  address: bob,
  username: undefined,
  bookName: undefined,
  ensName: undefined,
  isEnsConfirmed: false,
  typedName: undefined,
  changedFrom: undefined,
  isElsewhere: false,
  isOwn: false,
  isWatched: false,
  kind: 'account',
  sentCount: 1,
  lookalike: undefined,
}

function checkOf(otherName: string | undefined): SendCheck {
  const simulation = { status: 'ok', left: one, arrived: one, gasUnits: 50_000n } as const
  const finding = { token, decimals: 'verified', otherName } as const
  return { plan: { intent, simulation, steps: [] } as unknown as SendCheck['plan'], networkCostWei: 1n, token: finding }
}

function show(props: Partial<SendDialog.Props>) {
  return renderPage(
    <SendDialog
      intent={intent}
      mark={undefined}
      recipient={recipient}
      check={checkOf(undefined)}
      typed={undefined}
      failing={undefined}
      view={undefined}
      native={{ symbol: 'ETH', decimals: 18 }}
      usd={10}
      costUsd={undefined}
      button={{ label: 'Confirm send', onPress: () => {} }}
      caution={undefined}
      warnings={undefined}
      transaction={undefined}
      instead={undefined}
      explain={(code) => code}
      isOpen
      onClose={() => {}}
      onClosed={() => {}}
      {...props}
    />,
  )
}

const confirm = () => page.getByRole('button', { name: 'Confirm send' })

test('default: a token of its own name is sent without a yes, and its contract is told whole', async () => {
  await show({})
  await expect.element(page.getByText(token.address)).toBeVisible()
  await expect.element(confirm()).toBeEnabled()
})

test('behavior: a token that its contract calls something else says so, and is sent only after a yes', async () => {
  await show({ check: checkOf('YFI') })
  await expect.element(page.getByText('GRDN’s contract is named YFI')).toBeVisible()
  await expect.element(confirm()).toBeDisabled()
  await page.getByRole('checkbox', { name: 'I have compared the addresses, and I know which token this is.' }).click()
  await expect.element(confirm()).toBeEnabled()
})

test('behavior: a typed sum that the network’s pools make less of is sent only after a yes; where none tells it is this server’s word', async () => {
  const typed = { text: '10', code: 'USD', perDollar: 1, unitUsd: 10, token, raw: one } as const
  const { unmount } = await show({ typed: { ...typed, expected: one / 100n } })
  await expect.element(page.getByText('You typed $10.00 at 1 GRDN = $10.00.')).toBeVisible()
  await expect.element(page.getByText('9,900% more GRDN than $10.00 buys')).toBeVisible()
  await expect.element(confirm()).toBeDisabled()
  await page.getByRole('checkbox', { name: /network’s pools disagree/ }).click()
  await expect.element(confirm()).toBeEnabled()
  await unmount()
  const { unmount: close } = await show({ typed: { ...typed, expected: one } })
  await expect.element(confirm()).toBeEnabled()
  await close()
  await show({ typed: { ...typed, expected: undefined } })
  await expect.element(page.getByText('This price comes from this server')).toBeVisible()
})

test('behavior: the address of a sale says whose deposit address it is', async () => {
  await show({ payee: 'Ferry (sandbox)' })
  await expect.element(page.getByText('Deposit address of Ferry (sandbox)')).toBeVisible()
})

test('behavior: a network cost in a token is told to the unit; one that leaves too little says so', async () => {
  const usdc = { address: `0x${'b'.repeat(40)}`, symbol: 'USDC', decimals: 6 } as const
  const { unmount } = await show({ fee: { kind: 'exact', token: usdc, fee: 1_234_567n } })
  await expect.element(page.getByText('1.234567 USDC')).toBeVisible()
  await expect.element(page.getByText('You pay the network cost in USDC')).toBeVisible()
  expect(page.getByText(/^at most/).elements()).toEqual([])
  await unmount()
  await show({ fee: { kind: 'short', token: usdc, fee: 7n, needed: 107n, held: 100n } })
  await expect.element(page.getByText('Not enough USDC')).toBeVisible()
})
