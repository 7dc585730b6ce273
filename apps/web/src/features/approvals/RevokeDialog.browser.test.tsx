import { toKey } from '@oxbow/approvals/Allowance'
import type { RevokeCheck } from '@oxbow/approvals/checkRevoke'
import { expect, test, vi } from 'vitest'
import { dai, usdc } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import type { ApprovalItem } from './ApprovalItem.ts'
import { RevokeDialog } from './RevokeDialog.tsx'

const item = (token: typeof usdc): ApprovalItem => ({
  key: token.symbol,
  allowance: {
    chainId: 31337,
    kind: 'erc20',
    token: token.address,
    spender: `0x${'5'.repeat(40)}`,
    amount: 5n,
    expiration: undefined,
  },
  isUnlimited: false,
  owned: undefined,
  mark: undefined,
  token,
  contract: undefined,
  atRiskUsd: 5,
  heldUsd: 5,
})
const items = [item(usdc), item(dai)]
const check: RevokeCheck = {
  intent: { chainId: 31337, allowances: [], acceptsClaims: false },
  transactions: 1,
  networkCostWei: 1n,
  simulation: 'ok',
  leftOut: new Map(),
  claimed: [],
}

const render = (props: Partial<RevokeDialog.Props>) =>
  renderPage(
    <RevokeDialog
      items={items}
      promises={{ orders: 0, plans: 0, listings: 0, isUnknown: false }}
      check={check}
      failure={undefined}
      view={undefined}
      native={{ symbol: 'ETH', decimals: 18 }}
      costUsd={1}
      asks={1}
      button={{ label: 'Revoke', onPress: () => {} }}
      consent={undefined}
      caution={null}
      transaction={null}
      instead={null}
      explain={(code) => code}
      isOpen
      onClose={() => {}}
      onClosed={() => {}}
      {...props}
    />,
  )

test('behavior: what is left out is named with the reason, and not among what is revoked', async () => {
  const leftOut = new Map([[toKey(items[1]!.allowance), 'refused' as const]])
  const page = await render({ check: { ...check, leftOut } })
  await expect.element(page.getByText('Not revoked')).toBeVisible()
  await expect.element(page.getByText(/DAI · Refuses to be revoked/)).toBeVisible()
  expect(page.getByRole('listitem').filter({ hasText: 'DAI' }).elements()).toHaveLength(1)
  expect(page.getByRole('listitem').filter({ hasText: 'USDC' }).elements()).toHaveLength(1)
  expect(await findViolations()).toEqual([])
})

test('behavior: a node that does not answer is said, and nothing is asked of the wallet', async () => {
  const page = await render({
    check: undefined,
    failure: 'NodeUnreachable',
    button: { label: 'Try again', leaves: true, onPress: () => {} },
  })
  await expect.element(page.getByText('NodeUnreachable')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
})

test('behavior: where this site alone says what a contract is, nothing is asked of the wallet before a yes', async () => {
  const onPress = vi.fn()
  const consent = { grounds: 'claimed', tone: 'caution' as const, text: 'I trust this site.' }
  const page = await render({ consent, button: { label: 'Revoke', onPress } })
  const button = page.getByRole('button', { name: 'Revoke' })
  await expect.element(button).toBeDisabled()
  await page.getByRole('checkbox', { name: /I trust this site/ }).click()
  await button.click()
  expect(onPress).toHaveBeenCalledOnce()
})

test('behavior: says how many open orders fail by it, before it is pressed', async () => {
  const page = await render({ promises: { orders: 2, plans: 1, listings: 0, isUnknown: true } })
  await expect.element(page.getByText('2 open orders can’t be filled anymore.')).toBeVisible()
  await expect.element(page.getByText('1 trade over time stops.')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/NFT listing|Couldn’t check/)
  expect(await findViolations()).toEqual([])
})

test('behavior: says that orders could not be counted, where no answer is no zero', async () => {
  const page = await render({ promises: { orders: 0, plans: 0, listings: 0, isUnknown: true } })
  await expect.element(page.getByText('Couldn’t check your orders')).toBeVisible()
  await expect.element(page.getByText('Open orders may need this approval. Revoking it stops them.')).toBeVisible()
})
