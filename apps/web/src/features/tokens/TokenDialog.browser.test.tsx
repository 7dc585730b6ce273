import { describe, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { dai, eth, fakeUsdc, token, usdc } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { ImportToken } from './ImportToken.tsx'
import { TokenDialog } from './TokenDialog.tsx'

const many = Array.from({ length: 10_000 }, (_, index) =>
  token(`${index % 10}`, `T${index}`, `Token ${index}`, 18),
).map((item, index) => ({ ...item, address: `0x${index.toString(16).padStart(40, '0')}` as const }))

function open(props: Partial<TokenDialog.Props> = {}) {
  const onSelect = vi.fn()
  const onClose = vi.fn()
  const rendered = renderPage(
    <TokenDialog
      tokens={[eth, fakeUsdc, usdc, dai]}
      selected={eth}
      shortcuts={[eth, usdc]}
      networkName="Ethereum"
      hiding={{ hideSmallBalances: true, hideSpam: true }}
      favourites={[]}
      recent={[]}
      trending={[]}
      elsewhere={[]}
      fromLists={[]}
      unlisted={[]}
      lookup="none"
      getBalance={() => undefined}
      getUsd={() => undefined}
      getNetworkName={() => 'Base'}
      onQuery={() => {}}
      onRetry={() => {}}
      onFavourite={() => {}}
      onImport={() => {}}
      renderImport={(handed) => <ImportToken {...handed} tokens={props.tokens ?? []} networkName="Ethereum" />}
      onSelect={onSelect}
      onClose={onClose}
      {...props}
    />,
  )
  return { onSelect, onClose, rendered }
}

function readOptions(): readonly string[] {
  return page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent ?? '')
}

describe('TokenDialog', () => {
  test('behavior: search and choose by keyboard alone', async () => {
    const { onSelect, onClose, rendered } = open()
    await rendered
    await expect.element(page.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('usd')
    await expect.poll(readOptions).toEqual([expect.stringContaining('USDC'), expect.stringContaining('Impostor')])
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(usdc)
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  test('behavior: an impostor is marked and stands below what it imitates', async () => {
    await open().rendered
    await userEvent.keyboard('usdc')
    await expect.poll(readOptions).toHaveLength(2)
    expect(readOptions().map((text) => text.includes('Impostor'))).toEqual([false, true])
    expect(await findViolations()).toEqual([])
  })

  test('behavior: spam waits to be searched for, unless the settings show it', async () => {
    await open().rendered
    await expect.poll(readOptions).toHaveLength(3)
    expect(readOptions().some((text) => text.includes('Impostor'))).toBe(false)
    await userEvent.keyboard('usdc')
    await expect.poll(() => readOptions().some((text) => text.includes('Impostor'))).toBe(true)
  })

  test('behavior: spam is in the list for those who want to see it', async () => {
    await open({ hiding: { hideSmallBalances: true, hideSpam: false } }).rendered
    await expect.poll(readOptions).toHaveLength(4)
  })

  test.each([
    [true, 'DAI'],
    [false, 'USDC'],
  ])(
    'behavior: small balances hidden %s, first of a few cents and an unknown sum is %s',
    async (hideSmallBalances, first) => {
      await open({
        tokens: [usdc, dai],
        hiding: { hideSmallBalances, hideSpam: true },
        getBalance: (token) => (token === usdc ? 40_000n : 10n ** 18n),
        getUsd: (token) => (token === usdc ? 0.04 : undefined),
      }).rendered
      await expect.poll(() => readOptions()[0]).toContain(first)
    },
  )

  test('behavior: Escape closes without choosing', async () => {
    const { onSelect, onClose, rendered } = open()
    await rendered
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('behavior: of 10,000 tokens only those in view are there, and filtering and scrolling take less than 100 ms', async () => {
    await open({ tokens: many }).rendered
    await expect.element(page.getByRole('option').first()).toBeVisible()
    expect(page.getByRole('option').elements().length).toBeLessThan(40)
    const input = page.getByRole('combobox').element() as HTMLInputElement
    const filtering: number[] = []
    for (const query of ['T9', 'T99', 'T999', 'T9999', 'T5000', 'Token 7', 'T1', 'T12']) {
      filtering.push(
        await untilPainted(
          () => type(input, query),
          () => readOptions()[0]?.includes(query.replace(/^T(?=\d)/, 'Token ')) === true,
        ),
      )
    }
    type(input, '')
    await expect.poll(() => readOptions()[0]).toContain('Token 0')
    const scroller = page.getByRole('listbox').element().closest('.overflow-y-auto') as HTMLElement
    const scrolling: number[] = []
    for (const place of [0.5, 1, 0.25, 0.75, 0.1, 0.9]) {
      const top = Math.floor((scroller.scrollHeight - scroller.clientHeight) * place)
      scrolling.push(
        await untilPainted(
          () => scroller.scrollTo({ top }),
          () => isFilled(scroller),
        ),
      )
    }
    // What it costs where nothing else takes the processor: beside other tests the median says how many they are.
    expect(Math.min(...filtering)).toBeLessThan(100)
    expect(Math.min(...scrolling)).toBeLessThan(100)
  })

  test('behavior: sections, each token once; the stars are pressed without choosing', async () => {
    const onFavourite = vi.fn()
    const { onSelect, rendered } = open({
      getBalance: (item) => (item === dai ? 5n * 10n ** 18n : undefined),
      favourites: [`31337:${usdc.address}`],
      trending: [dai.address, eth.address],
      onFavourite,
    })
    await rendered
    await expect.poll(readOptions).toHaveLength(3)
    const groups = page.getByRole('group').elements()
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Your tokens', 'Favorites', 'Most traded'])
    expect(await findViolations()).toEqual([])
    await page.getByRole('button', { name: 'Favorite: USDC', pressed: true }).click()
    await userEvent.keyboard('{Tab}')
    expect(onFavourite).toHaveBeenCalledExactlyOnceWith(usdc)
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('behavior: a token of another network says which, and is chosen as any other', async () => {
    const there = { ...dai, chainId: 31338, symbol: 'BDAI' }
    const { onSelect, rendered } = open({ elsewhere: [there] })
    await rendered
    await userEvent.keyboard('bdai')
    await expect.element(page.getByRole('option', { name: /BDAI.*Base/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(there)
  })

  test('behavior: a token on no list is used only after its unknowns are read; one that imitates says whom', async () => {
    const onImport = vi.fn()
    const unknown = token('9', 'USDС', 'USD Coin', 9)
    const { onSelect, rendered } = open({ tokens: [eth, usdc], unlisted: [unknown], onImport })
    await rendered
    await userEvent.keyboard(unknown.address)
    await expect.element(page.getByRole('group', { name: 'Not on the list' }).getByRole('option')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Possible fake USDC')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Use this token' })).toBeDisabled()
    expect(onSelect).not.toHaveBeenCalled()
    expect(await findViolations()).toEqual([])
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Use this token' }).click()
    expect(onImport).toHaveBeenCalledExactlyOnceWith(unknown)
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(unknown)
  })

  test('behavior: Enter takes what was typed, before the list has caught up with it', async () => {
    const oak = { ...token('9', 'OAK', 'Oak', 18) }
    const { onSelect, rendered } = open({ tokens: [eth, usdc, dai, oak] })
    await rendered
    const field = page.getByRole('combobox').element() as HTMLInputElement
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    // Both in one task: nothing is drawn between them.
    write.call(field, 'oak')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(oak)
  })

  test('behavior: a token of a list of one’s own says which list, and is looked at before it is used', async () => {
    const oak = { ...token('9', 'OAK', 'Oak', 18), list: 'Woods' }
    const { onSelect, rendered } = open({ fromLists: [oak, { ...usdc, list: 'Woods' }] })
    await rendered
    await userEvent.keyboard('oak')
    const group = page.getByRole('group', { name: 'From your lists' })
    await expect.element(group.getByRole('option', { name: /OAK.*Woods/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Use this token' })).toBeVisible()
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('behavior: what a list says otherwise than the contract is said; the contract counts', async () => {
    await renderPage(
      <ImportToken
        token={token('9', 'OAK', 'Oak', 6)}
        claim={{ ...token('9', 'OAKS', 'Oak', 18), list: 'Woods' }}
        tokens={[]}
        networkName="Ethereum"
        onImport={() => {}}
        onBack={() => {}}
      />,
    )
    await expect.element(page.getByText('Its list says something else')).toBeVisible()
    await expect.element(page.getByText(/Woods calls it OAKS with 18 decimals/)).toBeVisible()
    await expect.element(page.getByText(/6 decimals\./).first()).toBeVisible()
  })

  test('behavior: an address at which there is no token says so', async () => {
    await open({ tokens: [eth], lookup: 'no-token' }).rendered
    await userEvent.keyboard(`0x${'7'.repeat(40)}`)
    await expect.element(page.getByText('The contract at this address on Ethereum isn’t a token.')).toBeVisible()
  })

  test('behavior: nothing found says what to try', async () => {
    await open().rendered
    await userEvent.keyboard('zzzz')
    await expect.element(page.getByText('No token found')).toBeVisible()
  })

  test('behavior: a search that failed is not taken for nothing found, and can be tried again', async () => {
    const onRetry = vi.fn()
    await open({ lookup: 'failed', onRetry }).rendered
    await userEvent.keyboard('zzzz')
    await expect.element(page.getByText('Token search failed')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
    expect(await findViolations()).toEqual([])
  })
})

function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Milliseconds that the page's thread works from `act` until `isDone` is painted. What else the machine does is not counted. */
async function untilPainted(act: () => void, isDone: () => boolean): Promise<number> {
  const before = await readWorkedMs()
  act()
  do await new Promise((done) => requestAnimationFrame(done))
  while (!isDone())
  return (await readWorkedMs()) - before
}

async function readWorkedMs(): Promise<number> {
  const session = cdp()
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}

/** Rows from the top to the bottom of what is in view. */
function isFilled(scroller: HTMLElement): boolean {
  const { left, top, bottom } = scroller.getBoundingClientRect()
  return [top + 60, bottom - 60].every((y) => document.elementFromPoint(left + 40, y)?.closest('[role=option]'))
}
