import type { FlowView } from '@oxbow/flow/FlowView'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Page, renderPage } from '../../test/renderPage.tsx'
import { useFlowRefresh } from './useFlowRefresh.ts'

type Status = FlowView<unknown>['status'] | undefined
const changes = ['positions', 'balances']

/** How often each was read. */
function Host({ status, reads }: { readonly status: Status; readonly reads: Map<string, number> }) {
  useFlowRefresh(status, changes)
  return ['positions', 'balances', 'tokens'].map((name) => <Reads key={name} name={name} reads={reads} />)
}

function Reads({ name, reads }: { readonly name: string; readonly reads: Map<string, number> }) {
  const { data } = useQuery({
    queryKey: [name, { chainId: 1 }],
    queryFn() {
      const count = (reads.get(name) ?? 0) + 1
      reads.set(name, count)
      return count
    },
    staleTime: Infinity,
  })
  return <p>{`${name} ${data}`}</p>
}

async function open() {
  const [queries, reads] = [new QueryClient(), new Map<string, number>()]
  const of = (status: Status) => (
    <QueryClientProvider client={queries}>
      <Host status={status} reads={reads} />
    </QueryClientProvider>
  )
  const { rerender } = await renderPage(of(undefined))
  await shows('positions 1', 'balances 1', 'tokens 1')
  return (status: Status) => rerender(<Page>{of(status)}</Page>)
}

async function shows(...lines: readonly string[]) {
  for (const line of lines) await expect.element(page.getByText(line, { exact: true })).toBeVisible()
}

test.each(['confirmed', 'final', 'rejected', 'failed'] as const)(
  'what a flow changes is read again once it is %s, and nothing else',
  async (end) => {
    const turn = await open()
    for (const status of ['working', 'pending', 'working'] as const) await turn(status)
    await shows('positions 1', 'balances 1')
    await turn(end)
    await shows('positions 2', 'balances 2', 'tokens 1')
  },
)

test('a flow that failed and then goes through is read again twice; a confirmed one that is final, once', async () => {
  const turn = await open()
  await turn('failed')
  await shows('balances 2')
  await turn('working')
  await turn('confirmed')
  await shows('balances 3')
  await turn('final')
  await shows('positions 3', 'balances 3', 'tokens 1')
})
