import { statSync } from 'node:fs'
import { BaseError } from '@oxbow/errors/BaseError'
import { askSanctionsService } from './askSanctionsService.ts'
import { readAddressList } from './readAddressList.ts'
import type { ScreeningSettings } from './screeningSettings.ts'

/** Lists are looked at for changes that often. */
const listMs = 10_000
/** An answer of the service is good for so long; people trade with the same few addresses. */
const answerMs = 15 * 60_000
const mostAnswers = 50_000

/** Looks addresses up in the operator's lists, and asks the operator's service. */
export type Screening = {
  /** Whether one of them, in lower case, is not served. @throws {ScreeningUnavailableError} */
  isBlocked(addresses: readonly string[]): Promise<boolean>
}

/**
 * Off by default: only who is set in `OXBOW_SCREENING` is asked, by this server alone. What nobody could find out is refused and said to be unknown; one
 * address is asked about once however many requests wait for it.
 *
 * @param onProblem told of a list that cannot be read any more, whose last state then holds
 */
export function createScreening(
  { lists, service }: ScreeningSettings,
  { now = Date.now, onProblem }: createScreening.Options,
): Screening {
  const read = new Map<string, { changedMs: number; addresses: ReadonlySet<string> }>()
  const answers = new Map<string, { readonly isBlocked: Promise<boolean>; readonly at: number }>()
  let lookedMs = Number.NEGATIVE_INFINITY

  function refreshLists(): void {
    if (now() - lookedMs < listMs) return
    lookedMs = now()
    for (const path of lists) {
      try {
        const changedMs = statSync(path).mtimeMs
        if (read.get(path)?.changedMs !== changedMs) read.set(path, { changedMs, addresses: readAddressList(path) })
      } catch (error) {
        onProblem(error)
      }
    }
  }

  function ask(address: string, by: NonNullable<ScreeningSettings['service']>): Promise<boolean> {
    const known = answers.get(address)
    if (known !== undefined && now() - known.at < answerMs) return known.isBlocked
    const isBlocked = askSanctionsService(by, address).catch((error: unknown) => {
      answers.delete(address)
      onProblem(error)
      throw new ScreeningUnavailableError()
    })
    answers.delete(address)
    answers.set(address, { isBlocked, at: now() })
    if (answers.size > mostAnswers) answers.delete(answers.keys().next().value!)
    return isBlocked
  }

  return {
    async isBlocked(addresses) {
      refreshLists()
      const asked = [...new Set(addresses)]
      if (asked.some((address) => [...read.values()].some((list) => list.addresses.has(address)))) return true
      if (service === undefined) return false
      const found = await Promise.all(asked.map((address) => ask(address, service)))
      return found.some(Boolean)
    },
  }
}

export declare namespace createScreening {
  type Options = { readonly now?: () => number; readonly onProblem: (error: unknown) => void }
}

/** Whether the address is served is not known. */
export class ScreeningUnavailableError extends BaseError {
  override name = 'Server.ScreeningUnavailableError'
  constructor() {
    super('The service that the operator looks addresses up with does not answer.', {
      code: 'ScreeningUnavailable',
      nextAction: 'Try again in a minute.',
    })
  }
}
