import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

export declare namespace lookOnFailure {
  type ReturnType = {
    /** Errors that no code of the page caught. */
    readonly problems: readonly string[]
  }
}

/**
 * A story that fails leaves a picture of its page in `e2e/failures`, and beside it what stood in its dialogs, what went wrong in it and what got no
 * answer: `npm test` tells that at its end.
 * `onFailure` is vitest's `onTestFailed`; without it nothing is left.
 */
export function lookOnFailure(
  page: Page,
  onFailure: ((look: () => Promise<void>) => void) | undefined,
): lookOnFailure.ReturnType {
  const problems: string[] = []
  const failures: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('requestfailed', (request) => failures.push(`${request.url()}: ${request.failure()?.errorText}`))
  onFailure?.(async () => {
    if (page.isClosed()) return
    const path = join(import.meta.dirname, '../failures', `${Date.now()}`)
    await page.screenshot({ path: `${path}.png` })
    const dialogs = await page.getByRole('dialog').allInnerTexts()
    const seen = { address: page.url(), dialogs, problems, failures }
    await writeFile(`${path}.json`, `${JSON.stringify(seen, null, 1)}\n`)
  })
  return { problems }
}
