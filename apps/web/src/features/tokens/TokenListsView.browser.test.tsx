import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { browserTokenListCache } from '@oxbow/tokens/browserTokenListCache'
import { createTokenListStore, maxTokenLists } from '@oxbow/tokens/createTokenListStore'
import { createTokenLists } from '@oxbow/tokens/createTokenLists'
import type { TokenListAnswer } from '@oxbow/tokens/getTokenList'
import { toTokenListFacts } from '@oxbow/tokens/toTokenListFacts'
import { useSyncExternalStore } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { TokenListsView, WantedList } from './TokenListsView.tsx'

const oak = { chainId: 1, address: `0x${'a'.repeat(40)}`, name: 'Oak', symbol: 'OAK', decimals: 18 }
const woods = (patch: number, dropped = 0): TokenListAnswer => ({
  status: 'ok',
  dropped,
  list: {
    name: 'Woods',
    timestamp: '2026-11-20T00:00:00Z',
    version: { major: 1, minor: 0, patch },
    tokens: [oak, { ...oak, address: `0x${'b'.repeat(40)}` }, { ...oak, chainId: 77 }],
  },
})
const getNetworkName = (chainId: number) => (chainId === 1 ? 'Ethereum' : undefined)

/** The view over lists that are really kept; the host answers as given. */
async function open(answer: TokenListAnswer) {
  const host = { answer }
  const store = createTokenListStore(memoryStorage())
  const lists = createTokenLists({
    store,
    cache: browserTokenListCache(),
    look: async () => host.answer,
  })
  function View() {
    const entries = useSyncExternalStore(store.subscribe, store.getSnapshot)
    return (
      <TokenListsView
        entries={entries}
        ownLists={[{ name: 'Operator picks', count: 12 }]}
        mostLists={maxTokenLists}
        getNetworkName={getNetworkName}
        onWant={lists.want}
        onTurn={lists.turn}
        onRemove={(url) => void lists.remove(url)}
        onUpdate={lists.update}
        whatLeaves={null}
        renderWanted={(url) => (
          <WantedList
            url={url}
            answer={answer.status === 'ok' ? { ...answer, facts: toTokenListFacts(answer.list) } : answer}
            getNetworkName={getNetworkName}
            onAdd={() => answer.status === 'ok' && void lists.add(url, answer.list)}
            onRemove={() => void lists.remove(url)}
            onRetry={onRetry}
            onReload={onReload}
          />
        )}
      />
    )
  }
  const [onRetry, onReload] = [vi.fn(), vi.fn()]
  await renderPage(<View />)
  return { lists, store, host, onRetry, onReload }
}

const field = () => page.getByRole('textbox', { name: 'Address of a token list' })

describe('TokenListsView', () => {
  test('a list is looked at before it is used: which host, what version, how many tokens where; then used, renewed, switched off and removed', async () => {
    const { lists, host } = await open(woods(3))
    await field().fill('lists.example/woods.json')
    await expect.element(field()).toHaveAccessibleDescription(/contacts lists\.example, now and once a day/)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/Version 1\.0\.3/)).toBeVisible()
    await expect.element(page.getByText(/3 tokens: 2 on Ethereum, 1 on unsupported networks/)).toBeVisible()
    expect(await lists.tokensOf(1)).toEqual([])
    expect(await findViolations()).toEqual([])
    await page.getByRole('button', { name: 'Use this list' }).click()
    const used = page.getByRole('switch', { name: 'Use Woods' })
    await expect.element(used).toBeChecked()
    expect(await lists.tokensOf(1)).toHaveLength(2)

    await page.getByRole('button', { name: 'Look for a newer version of Woods' }).click()
    await expect.element(page.getByText('There is no newer version.')).toBeVisible()
    host.answer = woods(4)
    await page.getByRole('button', { name: 'Look for a newer version of Woods' }).click()
    await expect.element(page.getByText(/Version 1\.0\.4/)).toBeVisible()

    await used.click()
    await expect.element(used).not.toBeChecked()
    expect(await lists.tokensOf(1)).toEqual([])
    await page.getByRole('button', { name: 'Remove Woods' }).click()
    await expect.element(used).not.toBeInTheDocument()
    await expect.element(page.getByText('Operator picks')).toBeVisible()
  })

  test('what of a list cannot be read is counted, and the rest is used', async () => {
    const { lists } = await open(woods(3, 2))
    await field().fill('https://lists.example/woods.json')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('2 entries can’t be read and are left out.')).toBeVisible()
    await page.getByRole('button', { name: 'Use this list' }).click()
    await expect.element(page.getByRole('switch', { name: 'Use Woods' })).toBeChecked()
    expect(await lists.tokensOf(1)).toHaveLength(2)
  })

  test.each<[TokenListAnswer, RegExp, string]>([
    [{ status: 'unreachable' }, /Nothing answers there/, 'Try again'],
    [{ status: 'refused', httpStatus: 404 }, /error 404/, 'Try again'],
    [{ status: 'not-allowed' }, /Reload it, then it may/, 'Reload'],
    [{ status: 'refuses-pages' }, /CORS/, 'Remove'],
    [{ status: 'leads-on' }, /redirects to another address/, 'Remove'],
    [{ status: 'not-json' }, /isn’t JSON/, 'Remove'],
    [{ status: 'no-list', place: '' }, /isn’t a token list/, 'Remove'],
    [{ status: 'no-list', place: 'tokens[7].symbol' }, /tokens\[7\]\.symbol is wrong/, 'Remove'],
    [{ status: 'too-large' }, /larger than 8 MB/, 'Remove'],
    [{ status: 'too-many', count: 10_001 }, /10,001 tokens/, 'Remove'],
  ])('%o is said, with one thing to do', async (answer, sentence, action) => {
    const { store, onRetry, onReload } = await open(answer)
    await field().fill('https://lists.example/woods.json')
    await page.getByRole('button', { name: 'Look at it' }).click()
    await expect.element(page.getByRole('alert').getByText(sentence)).toBeVisible()
    await page.getByRole('button', { name: action, exact: true }).click()
    const done = { 'Try again': onRetry, Reload: onReload }[action]
    if (done) expect(done).toHaveBeenCalledOnce()
    else expect(store.getSnapshot()).toEqual([])
  })

  test.each([
    ['http://lists.example/', /^Use https/],
    ['my list', /That isn’t a list’s address/],
  ])('%s is not asked for', async (text, sentence) => {
    const { store } = await open({ status: 'unreachable' })
    await field().fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveAccessibleDescription(sentence)
    expect(store.getSnapshot()).toEqual([])
  })
})
