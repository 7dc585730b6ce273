import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { MigratePanel } from './MigratePanel.tsx'

function show(props: Partial<MigratePanel.Props> = {}) {
  const calls = {
    onTarget: vi.fn(),
    onFee: vi.fn(),
    onConnect: vi.fn(),
    onAtOnce: vi.fn(),
    onStep: vi.fn(),
    onKeep: vi.fn(),
  }
  const rendered = renderPage(
    <MigratePanel
      protocol="v2"
      target="v4"
      fee={3_000}
      stage="ready"
      amounts={undefined}
      isNewPool={false}
      wrapped={undefined}
      nativeSymbol="ETH"
      refusal={undefined}
      obstacle={undefined}
      isAtOnce={false}
      {...calls}
      {...props}
    />,
  )
  return { ...calls, rendered }
}

const stepTexts = () =>
  page
    .getByRole('list', { name: 'Steps' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

test('a pair is offered both versions and each fee, by the arrow keys too; what the new pool is like is said', async () => {
  const { onTarget, onFee, onStep, rendered } = show({ isNewPool: true, wrapped: 'WETH' })
  await rendered
  await expect.element(page.getByText('This pool doesn’t exist yet')).toBeVisible()
  await expect.element(page.getByText('The new pool holds WETH, as the old one does, not ETH.')).toBeVisible()
  ;(page.getByRole('radio', { name: 'Version 4' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(onTarget).toHaveBeenCalledWith('v3')
  ;(page.getByRole('radio', { name: '0.3%', exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(onFee).toHaveBeenCalledWith(10_000)
  await expect.element(page.getByRole('button', { name: 'Migrate' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Open this pool' }).click()
  await page.getByRole('button', { name: 'Migrate' }).click()
  expect(onStep).toHaveBeenCalledOnce()
  expect(await findViolations()).toEqual([])
})

test('a pool that does not exist is opened by nobody who did not agree, half way and at once too', async () => {
  await show({ isNewPool: true, isAtOnce: true, protocol: 'v3' }).rendered
  await expect.element(page.getByRole('button', { name: 'Migrate' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Go step by step' })).not.toBeInTheDocument()
})

test('half way into a pool that does not exist', async () => {
  const { onStep, rendered } = show({ isNewPool: true, stage: 'left', amounts: ['3 AAA', '5 BBB'] })
  await rendered
  const goOn = page.getByRole('button', { name: 'Deposit in new pool' })
  await expect.element(goOn).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Open this pool' }).click()
  await goOn.click()
  expect(onStep).toHaveBeenCalledOnce()
})

test('a wallet that takes both steps as one is asked once, or step by step where one wants that', async () => {
  const { onAtOnce, onStep, rendered } = show({ isAtOnce: true })
  await rendered
  await expect.element(page.getByText(/Either both go through or neither does\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Migrate' }).click()
  expect(onAtOnce).toHaveBeenCalledOnce()
  expect(onStep).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Go step by step' }).click()
  expect(onStep).toHaveBeenCalledOnce()
})

test('half done: where it goes is settled, what came out is in the wallet, go on or keep it', async () => {
  const { onStep, onKeep, rendered } = show({ stage: 'left', amounts: ['3 AAA', '5 BBB'], isAtOnce: true })
  await rendered
  await expect.element(page.getByText('3 AAA and 5 BBB are in your wallet.')).toBeVisible()
  expect(page.getByRole('radio').elements()).toEqual([])
  expect(stepTexts()).toEqual([
    expect.stringContaining('Remove liquidity (Done)'),
    expect.stringContaining('Put it into the v4 pool at 0.3% (Now)'),
  ])
  await page.getByRole('button', { name: 'Deposit in new pool' }).click()
  await page.getByRole('button', { name: 'Keep the tokens' }).click()
  expect([onStep, onKeep].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('done: both steps are, and the new position is one press away', async () => {
  await show({ stage: 'arrived', children: <a href="#new">View new position</a> }).rendered
  await expect.element(page.getByRole('link', { name: 'View new position' })).toBeVisible()
  expect(stepTexts()).toEqual([expect.stringContaining('(Done)'), expect.stringContaining('(Done)')])
  await expect.element(page.getByRole('button', { name: 'Migrate' })).toBeDisabled()
})

test.each([
  ['foreign', 'This position isn’t yours'],
  ['empty', 'This position is empty'],
  ['loading', 'Migrate'],
] as const)('%s: nothing can be begun', async (obstacle, name) => {
  await show({ obstacle, isAtOnce: true }).rendered
  await expect.element(page.getByRole('button', { name })).toBeDisabled()
  expect(page.getByRole('button', { name: 'Go step by step' }).elements()).toEqual([])
})

test('without a wallet it asks for one', async () => {
  const { onConnect, rendered } = show({ obstacle: 'connect' })
  await rendered
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  expect(onConnect).toHaveBeenCalledOnce()
})

test('what the operator does not serve is not moved, at once, step by step or half way; what came out is kept', async () => {
  const { unmount } = await show({ refusal: 'TokenBlocked', isAtOnce: true }).rendered
  const refused = () => page.getByRole('button', { name: 'This token can’t be traded here.' })
  await expect.element(refused()).toBeDisabled()
  expect(page.getByRole('button', { name: 'Go step by step' }).elements()).toEqual([])
  await unmount()
  const open = await show({ refusal: 'RegionBlocked', obstacle: 'connect' }).rendered
  await expect.element(page.getByRole('button', { name: 'Trading isn’t available in your region.' })).toBeDisabled()
  await open.unmount()
  const { onKeep, rendered } = show({ refusal: 'TokenBlocked', stage: 'left', amounts: ['1 AAA', '2 BBB'] })
  await rendered
  await expect.element(refused()).toBeDisabled()
  await page.getByRole('button', { name: 'Keep the tokens' }).click()
  expect(onKeep).toHaveBeenCalledOnce()
})
