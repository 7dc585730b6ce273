import type { NodeHealth } from '@oxbow/exchange/node/checkNode'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findViolations, Page, renderPage } from '../../test/renderPage.tsx'
import { NodeHealthLine } from './NodeHealthLine.tsx'
import { NodeNotice } from './NodeNotice.tsx'
import { NodeView } from './NodeView.tsx'

const ok: NodeHealth = { status: 'ok', latencyMs: 12, blockNumber: 1_234n, blockTimestampSeconds: Date.now() / 1_000 }

function View({ check, given = [] }: { check: NodeView.Check; given?: readonly string[] }) {
  const [urls, setUrls] = useState(given)
  return (
    <NodeView
      networks={[{ chainId: 1, name: 'Ethereum' }]}
      urlsOf={() => urls}
      isAlone={false}
      onUrls={(_, next) => setUrls(next)}
      onAlone={() => {}}
      check={check}
      renderHealth={() => <NodeHealthLine health={ok} networkName="Ethereum" />}
      whatLeaves={null}
    />
  )
}

describe('NodeView', () => {
  const field = () => page.getByRole('textbox', { name: /node for Ethereum/ })

  test('a node that answers is taken with Enter, and says how it is', async () => {
    const check = vi.fn(async () => ok)
    await renderPage(<View check={check} />)
    await field().fill('localhost:8545')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('localhost:8545')).toBeVisible()
    await expect.element(page.getByText('Answers in 12 ms, at block 1,234')).toBeVisible()
    expect(check).toHaveBeenCalledWith('http://localhost:8545/', 1)
    await expect.element(field()).toHaveValue('')
    expect(await findViolations()).toEqual([])
  })

  test.each<[string, NodeHealth | undefined, RegExp]>([
    ['http://node.example', undefined, /Only https/],
    ['my node', undefined, /isn't a node address/],
    ['https://me:secret@node.example', undefined, /Leave user name and password out/],
    ['node.example', { status: 'wrong-chain', chainId: 10 }, /another network \(chain 10\)/],
    ['node.example', { status: 'refuses-pages' }, /Allow this site/],
    ['node.example', { status: 'no-node', httpStatus: 401 }, /it is no node/],
    ['node.example', { status: 'unreachable' }, /Nothing answers there/],
  ])('%s is not taken: %o', async (text, health, sentence) => {
    await renderPage(<View check={async () => health ?? ok} />)
    await field().fill(text)
    await page.getByRole('button', { name: 'Add' }).click()
    await expect.element(field()).toHaveAccessibleDescription(sentence)
    await expect.element(field()).toHaveValue(text)
    await expect.element(page.getByRole('listitem')).not.toBeInTheDocument()
  })

  test('the second is asked first, or removed', async () => {
    await renderPage(<View check={async () => ok} given={['https://a.example/', 'https://b.example/key']} />)
    const hosts = () =>
      page
        .getByRole('listitem')
        .elements()
        .map((item) => item.querySelector('p')?.textContent)
    await page.getByRole('button', { name: 'Ask b.example first' }).click()
    await expect.poll(hosts).toEqual(['b.example', 'a.example'])
    await page.getByRole('button', { name: 'Remove b.example' }).click()
    await expect.poll(hosts).toEqual(['a.example'])
  })
})

describe('NodeNotice', () => {
  test('says how far it has read, then what it sees and what is missing', async () => {
    const { rerender } = await renderPage(
      <NodeNotice desk={{ status: 'reading', blocksRead: 250, blocks: 1_000 }} isByChoice={false} />,
    )
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
    const blindSpots = ['v3 and v4 pools older than block 77', 'v2 pairs after the first 10 of 20']
    const desk = { status: 'ready', blockNumber: 1_000n, pools: 42, blindSpots, isLive: true } as const
    await rerender(
      <Page>
        <NodeNotice desk={desk} isByChoice={false} />
      </Page>,
    )
    await expect.element(page.getByText('42 pools, up to date at block 1,000')).toBeVisible()
    await page.getByRole('button', { name: 'What is missing' }).click()
    await expect.element(page.getByText('Pools of v3 and v4 older than block 77.')).toBeVisible()
    await expect.element(page.getByText('Pools of v2 after the oldest 10 of 20.')).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test('says that the pools cannot be read', async () => {
    await renderPage(<NodeNotice desk={{ status: 'stuck', detail: 'LogsUnavailableError' }} isByChoice={true} />)
    await expect.element(page.getByText(/cannot be read from your own node/)).toBeVisible()
  })
})
