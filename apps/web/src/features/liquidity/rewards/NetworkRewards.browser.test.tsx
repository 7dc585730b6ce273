import { toFailure } from '@oxbow/failures/toFailure'
import type { LiquidityFlowView } from '@oxbow/liquidity/LiquidityFlowView'
import { RewardProofError, type Rewards } from '@oxbow/rewards/getRewards'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { LiquidityDialog } from '../position/LiquidityDialog.tsx'
import type { PositionToken } from '../position/PositionTokens.ts'
import { NetworkRewards } from './NetworkRewards.tsx'
import { RewardLine } from './RewardLine.tsx'
import { RewardsCard } from './RewardsCard.tsx'
import { toRewardsView } from './RewardsView.ts'

const address = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`
const symbols = new Map([
  [address('a'), 'UNI'],
  [address('b'), 'NEW'],
])
const tokenOf = (token: `0x${string}`): PositionToken => ({
  address: token,
  symbol: symbols.get(token)!,
  decimals: 2,
  logoUri: undefined,
})
const toUsd = ({ symbol }: PositionToken, raw: bigint) => (symbol === 'UNI' ? Number(raw) / 10 : undefined)
const claim = (token: `0x${string}`, due: bigint) => ({ token, due, earned: due + 5n, proof: [] })

function card(rewards: Rewards | undefined, { isFailed = false, isAsked = true, isNamed = false } = {}) {
  const [onClaim, onRetry] = [vi.fn(), vi.fn()]
  const view = toRewardsView({ rewards, isAsked, isFailed, tokenOf, toUsd })
  const element = (
    <RewardsCard>
      <NetworkRewards
        view={view}
        networkName="Ethereum"
        isNamed={isNamed}
        onClaim={onClaim}
        onRetry={onRetry}
        isRetrying={false}
      />
    </RewardsCard>
  )
  return { element, onClaim, onRetry }
}

test('what is due in dollars and tokens is claimed by keyboard', async () => {
  const { element, onClaim } = card({
    status: 'known',
    claims: [claim(address('a'), 1_250n)],
    countedUntil: 1_700_000_000,
  })
  const page = await renderPage(element)
  await expect.element(page.getByText('$125.00')).toBeVisible()
  await expect.element(page.getByText('12.5 UNI')).toBeVisible()
  await expect.element(page.getByText(/As of Nov 1\d, 2023/)).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onClaim.mock.calls[0]![0]).toMatchObject({ token: { symbol: 'UNI' }, claim: { due: 1_250n } })
  expect(await findViolations()).toEqual([])
})

test('a token that has no price is worth something unknown, and each token is claimed by itself', async () => {
  const claims = [claim(address('a'), 1_250n), claim(address('b'), 7n)]
  const page = await renderPage(card({ status: 'known', claims, countedUntil: 1_700_000_000 }).element)
  await expect.element(page.getByText('Unknown')).toBeInTheDocument()
  await expect.element(page.getByText('$125.00')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Claim NEW' })).toBeVisible()
  expect(page.getByText('$0.00').elements()).toEqual([])
})

test('of several networks each says whose it is', async () => {
  const due = { status: 'known', claims: [claim(address('a'), 1_250n)], countedUntil: 1_700_000_000 } as const
  const page = await renderPage(card(due, { isNamed: true }).element)
  await expect.element(page.getByTitle(/^Ethereum, as of Nov 1\d, 2023/)).toBeVisible()
  const button = page.getByRole('button', { name: 'Claim rewards' })
  await expect.element(button).toHaveAccessibleDescription(/12.5 UNI.*Ethereum/)
  expect(await findViolations()).toEqual([])
})

test('nothing, nobody who pays, not counted yet, not read: each is said, and none is zero', async () => {
  const cases = [
    [card({ status: 'known', claims: [], countedUntil: 1_700_000_000 }), /^Nothing to claim as of/],
    [card({ status: 'none' }), 'No rewards on Ethereum.'],
    [card({ status: 'unposted' }), /^No rewards counted yet/],
    [card(undefined, { isAsked: false }), /which you turned off/],
    [card(undefined), 'Loading'],
  ] as const
  for (const [{ element }, text] of cases) {
    const page = await renderPage(element)
    await expect.element(page.getByText(text)).toBeInTheDocument()
    expect(page.getByRole('button').elements()).toEqual([])
    expect(page.getByText(/\$/).elements()).toEqual([])
    await page.unmount()
  }
  const { element, onRetry } = card(undefined, { isFailed: true })
  const page = await renderPage(element)
  await expect.element(page.getByText(/^Rewards are unavailable right now/)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('the dialog of a claim says each state from the last look to the end', async () => {
  const base: LiquidityFlowView = {
    status: 'working',
    steps: [{ kind: 'send', token: undefined, state: 'active' }],
    prompt: undefined,
    terms: undefined,
    hash: undefined,
    error: undefined,
    instead: undefined,
  }
  const refused = toFailure(new RewardProofError('The root is another.'))
  const states: readonly [LiquidityFlowView | undefined, string | RegExp, string, boolean][] = [
    [undefined, 'Everything that is due', 'Claim rewards', true],
    [
      { ...base, prompt: { kind: 'confirm-in-wallet', step: 'send' } },
      'Confirm in your wallet.',
      'Claim rewards',
      false,
    ],
    [{ ...base, status: 'pending' }, 'Pending.', 'Claim rewards', false],
    [{ ...base, status: 'rejected' }, /You rejected this in your wallet/, 'Try again', true],
    [{ ...base, status: 'failed', error: refused }, 'RewardsUnavailable', 'Try again', true],
    [{ ...base, status: 'confirmed' }, 'Done. The rewards are in your wallet.', 'Close', true],
  ]
  for (const [view, text, button, isEnabled] of states) {
    const page = await renderPage(
      <LiquidityDialog
        title="Claim rewards"
        failedTitle="Claim failed"
        startLabel="Claim rewards"
        doneText="Done. The rewards are in your wallet."
        view={view}
        instead={undefined}
        symbolOf={() => 'UNI'}
        explain={(code) => code}
        obstacle={false}
        isOpen
        onStart={() => {}}
        onRetry={() => {}}
        onReview={() => {}}
        onClose={() => {}}
        onClosed={() => {}}
      >
        Everything that is due
      </LiquidityDialog>,
    )
    await expect.element(page.getByText(text)).toBeVisible()
    const element = page.getByRole('button', { name: button }).last()
    if (isEnabled) await expect.element(element).toBeEnabled()
    else await expect.element(element).toBeDisabled()
    await page.unmount()
  }
})

test('the line of a position: a rate, or why there is none', async () => {
  const rate = { token: address('a'), perDay: 310n, endsAt: 1_900_000_000 }
  const page = await renderPage(
    <dl>
      <RewardLine rewards={{ status: 'paid', rates: [rate] }} networkName="Ethereum" tokenOf={tokenOf} />
      <RewardLine rewards={{ status: 'idle' }} networkName="Ethereum" tokenOf={tokenOf} />
      <RewardLine rewards={{ status: 'unpayable' }} networkName="Ethereum" tokenOf={tokenOf} />
      <RewardLine rewards={{ status: 'unpaid' }} networkName="Ethereum" tokenOf={tokenOf} />
      <RewardLine rewards={{ status: 'none' }} networkName="Ethereum" tokenOf={tokenOf} />
    </dl>,
  )
  for (const text of [
    '3.1 UNI a day',
    /This one is out of range/,
    /No rewards in this pool/,
    /only v4 positions earn rewards/,
    /^No rewards on Ethereum/,
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  expect(await findViolations()).toEqual([])
})
