import type { NodeHealth } from '@oxbow/client/checkNode'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findViolations, Page, renderPage } from '../../test/renderPage.tsx'
import { NodeHealthLine } from './NodeHealthLine.tsx'
import { NodeNotice } from './NodeNotice.tsx'
import { NodeView } from './NodeView.tsx'

const ok = { status: 'ok', latencyMs: 12, blockNumber: 1_234n, head: [], abilities: [] } as const satisfies NodeHealth

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
    ['http://node.example', undefined, /Use https/],
    ['my node', undefined, /isn’t a node address/],
    ['https://me:secret@node.example', undefined, /Remove the username and password/],
    ['node.example', { status: 'wrong-chain', chainId: 10 }, /another network \(chain 10\)/],
    ['node.example', { status: 'refuses-pages' }, /Allow this site/],
    ['node.example', { status: 'no-node', httpStatus: 404 }, /it isn’t a node/],
    ['node.example', { status: 'refuses-key' }, /refuses the key. Check the key/],
    ['node.example', { status: 'paced' }, /asked too often. Try again/],
    ['node.example', { status: 'unreachable' }, /Nothing responds there/],
  ])('%s is not taken: %o', async (text, health, sentence) => {
    await renderPage(<View check={async () => health ?? ok} />)
    await field().fill(text)
    await page.getByRole('button', { name: 'Add' }).click()
    await expect.element(field()).toHaveAccessibleDescription(sentence)
    await expect.element(field()).toHaveValue(text)
    await expect.element(page.getByRole('listitem')).not.toBeInTheDocument()
  })

  test.each<[string, NodeHealth, RegExp, boolean]>([
    [
      'old',
      { ...ok, head: [{ check: 'head', verdict: 'error', blockNumber: 1_234n, ageSeconds: 900 }] },
      /^Behind: its newest block 1,234 is old. Wait/,
      false,
    ],
    [
      'of the future',
      { ...ok, head: [{ check: 'clock', verdict: 'error', aheadSeconds: 900 }] },
      /in the future. Check this device/,
      false,
    ],
    [
      'without logs',
      { ...ok, abilities: [{ check: 'logs', verdict: 'error', blocks: undefined }] },
      /refuses logs.* Use a node with eth_getLogs/,
      true,
    ],
    [
      'with few logs',
      { ...ok, abilities: [{ check: 'logs', verdict: 'warning', blocks: 10 }] },
      /few logs at once.* Use one that returns 1,000/,
      true,
    ],
    [
      'without simulation',
      { ...ok, abilities: [{ check: 'simulation', verdict: 'warning', isThere: false }] },
      /can’t simulate transactions. Use a node with eth_simulateV1/,
      true,
    ],
    ['not to be looked at yet', { status: 'not-allowed' }, /can’t check it yet. Add it, then reload/, true],
    ['of another chain', { status: 'wrong-chain', chainId: 10 }, /another network \(chain 10\)/, false],
    ['silent', { status: 'unreachable' }, /Nothing responds there/, false],
  ])('one that is %s is told at once, as typed', async (_name, health, sentence, isTaken) => {
    await renderPage(<View check={async () => health} />)
    await field().fill('node.example')
    await expect.element(field()).toHaveAccessibleDescription(sentence)
    if (isTaken) await expect.element(field()).not.toBeInvalid()
    else await expect.element(field()).toBeInvalid()
    expect(await findViolations()).toEqual([])
    await page.getByRole('button', { name: 'Add' }).click()
    await expect.element(field()).toHaveValue(isTaken ? '' : 'node.example')
  })

  test('one address is looked at once, and typing on forgets what was found', async () => {
    const check = vi.fn(async () => ok)
    await renderPage(<View check={check} />)
    await field().fill('node.example')
    await expect.element(field()).toHaveAccessibleDescription('Answers in 12 ms, at block 1,234')
    await page.getByRole('button', { name: 'Add' }).click()
    await expect.element(page.getByRole('listitem')).toBeVisible()
    expect(check).toHaveBeenCalledTimes(1)
    await field().fill('my node')
    await expect.element(field()).toHaveAccessibleDescription(/isn’t a node address/)
    await field().fill('')
    await expect.element(field()).toHaveAccessibleDescription('')
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
      <NodeNotice engine={{ status: 'reading', blocksRead: 250, blocks: 1_000 }} isByChoice={false} />,
    )
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
    const blindSpots = ['v3 and v4 pools older than block 77', 'v2 pairs after the first 10 of 20']
    const engine = { status: 'ready', blockNumber: 1_000n, pools: 42, blindSpots, isLive: true } as const
    await rerender(
      <Page>
        <NodeNotice engine={engine} isByChoice={false} />
      </Page>,
    )
    await expect.element(page.getByText('42 pools, up to date at block 1,000')).toBeVisible()
    await page.getByRole('button', { name: 'What is missing' }).click()
    await expect.element(page.getByText('Pools of v3 and v4 older than block 77.')).toBeVisible()
    await expect.element(page.getByText('Pools of v2 after the oldest 10 of 20.')).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test('says that the pools cannot be read', async () => {
    await renderPage(<NodeNotice engine={{ status: 'stuck', detail: 'LogsUnavailableError' }} isByChoice={true} />)
    await expect.element(page.getByText(/can’t read pools from your node/)).toBeVisible()
  })
})
