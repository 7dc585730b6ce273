import type { launchBrowser } from '../../e2e/support/launchBrowser.ts'

type Browser = Awaited<ReturnType<typeof launchBrowser>>
type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/**
 * The tasks of pages' main threads by their processor time, in milliseconds. On a machine that others share this is what the page's own work
 * takes: time on the clock counts whoever else had the processor. What throttling adds is spent on the same thread, and counts.
 */
export async function traceTasks(browser: Browser): Promise<{ stop(): Promise<readonly number[]> }> {
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  const includedCategories = ['disabled-by-default-devtools.timeline']
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  return {
    async stop() {
      const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
      await session.send('Tracing.end')
      await complete
      await session.detach()
      const key = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
      const mains = events
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(key)
      const tasks = events.filter((event) => event.name === 'RunTask' && event.ph === 'X' && mains.includes(key(event)))
      if (tasks.length === 0) throw new Error('The trace holds no task of a page.')
      return tasks.map(({ tdur = 0 }) => tdur / 1_000)
    },
  }
}
