import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

export declare namespace captureFailure {
  type ReturnType = {
    /** Uncaught errors of the page. */
    readonly problems: readonly string[]
  }
}

/**
 * A failed scenario leaves a screenshot of its page in `e2e/failures`, with the texts of its
 * dialogs, announcements, errors and failed requests, which `npm test` prints at its end.
 * `onFailure` is vitest's `onTestFailed`; without it nothing is saved.
 */
export function captureFailure(
  page: Page,
  onFailure: ((look: () => Promise<void>) => void) | undefined,
): captureFailure.ReturnType {
  const problems: string[] = []
  /** Count of each. */
  const failures = new Map<string, number>()
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('requestfailed', (request) => {
    const failure = `${request.url()}: ${request.failure()?.errorText}`
    failures.set(failure, (failures.get(failure) ?? 0) + 1)
  })
  onFailure?.(async () => {
    if (page.isClosed()) return
    const path = join(import.meta.dirname, '../failures', `${Date.now()}`)
    await page.screenshot({ path: `${path}.png` })
    const seen = {
      address: page.url(),
      dialogs: await page.getByRole('dialog').allInnerTexts(),
      announced: await page.getByRole('status').or(page.getByRole('alert')).allInnerTexts(),
      problems,
      failures: Object.fromEntries(failures),
    }
    await writeFile(`${path}.json`, `${JSON.stringify(seen)}\n`)
  })
  return { problems }
}
