import { statSync } from 'node:fs'
import { BaseError } from '@oxbow/errors/BaseError'
import { RateBudget } from '../RateBudget.ts'
import { askSanctionsService } from './askSanctionsService.ts'
import { readAddressList } from './readAddressList.ts'
import type { ScreeningSettings } from './screeningSettings.ts'

/** Lists are looked at for changes that often. */
const listMs = 10_000
/** An answer of the service is good for so long; people trade with the same few addresses. */
const answerMs = 15 * 60_000
const mostAnswers = 50_000
/** A service that refuses because it is asked too much is not asked more for that. */
const failureMs = 10_000
/** Addresses that nobody has asked about yet, of one visitor within a minute: the service is everybody's. */
const mostNewAddresses = 30

/** Looks addresses up in the operator's lists, and asks the operator's service. */
export type Screening = {
  /** Whether one of them, in lower case, is not served; `visitor` is who asks. @throws {ScreeningUnavailableError}, {TooManyAddressesError} */
  isBlocked(addresses: readonly string[], visitor: string): Promise<boolean>
  /** Whether one of them is known not to be served, from lists and earlier answers: the service is not asked. */
  isKnownBlocked(addresses: readonly string[]): Promise<boolean>
}

/**
 * Off by default: only who is set in `OXBOW_SCREENING` is asked, by this server alone. What nobody could find out is refused and said to be unknown; one
 * address is asked about once however many requests wait for it.
 *
 * @param onProblem told of a list that cannot be read any more, whose last state then holds
 * @throws {ScreeningSettingsError} when a list cannot be read at the start: without it everybody would be let in
 */
export function createScreening(
  { lists, service }: ScreeningSettings,
  { now = Date.now, onProblem }: createScreening.Options,
): Screening {
  const read = new Map(lists.map((path) => [path, readList(path)]))
  const answers = new Map<string, { readonly isBlocked: Promise<boolean>; untilMs: number }>()
  const newAddresses = new RateBudget(mostNewAddresses, now)
  let lookedMs = now()

  function refreshLists(): void {
    if (now() - lookedMs < listMs) return
    lookedMs = now()
    for (const path of lists) {
      try {
        if (read.get(path)?.changedMs !== statSync(path).mtimeMs) read.set(path, readList(path))
      } catch (error) {
        onProblem(error)
      }
    }
  }

  function isListed(addresses: readonly string[]): boolean {
    refreshLists()
    return addresses.some((address) => [...read.values()].some((list) => list.addresses.has(address)))
  }

  function findAnswer(address: string): Promise<boolean> | undefined {
    const known = answers.get(address)
    return known !== undefined && now() < known.untilMs ? known.isBlocked : undefined
  }

  function ask(address: string, by: NonNullable<ScreeningSettings['service']>): Promise<boolean> {
    const isBlocked = askSanctionsService(by, address).catch((error: unknown) => {
      answer.untilMs = now() + failureMs
      onProblem(error)
      throw new ScreeningUnavailableError()
    })
    const answer = { isBlocked, untilMs: now() + answerMs }
    answers.delete(address)
    answers.set(address, answer)
    if (answers.size > mostAnswers) answers.delete(answers.keys().next().value!)
    return isBlocked
  }

  return {
    async isBlocked(addresses, visitor) {
      if (isListed(addresses)) return true
      if (service === undefined) return false
      const asked = [...new Set(addresses)]
      const unknown = asked.filter((address) => findAnswer(address) === undefined)
      if (unknown.length > 0 && !newAddresses.trySpend(visitor, unknown.length)) throw new TooManyAddressesError()
      const found = await Promise.all(asked.map((address) => findAnswer(address) ?? ask(address, service)))
      return found.some(Boolean)
    },

    async isKnownBlocked(addresses) {
      if (isListed(addresses)) return true
      const found = await Promise.all(addresses.map((address) => findAnswer(address)?.catch(() => false)))
      return found.some(Boolean)
    },
  }
}

/** When it changed is looked at first: what is written meanwhile is read the next time. */
function readList(path: string): { readonly changedMs: number | undefined; readonly addresses: ReadonlySet<string> } {
  const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return { changedMs, addresses: readAddressList(path) }
}

export declare namespace createScreening {
  type Options = { readonly now?: () => number; readonly onProblem: (error: unknown) => void }
}

/** The visitor has named more addresses that nobody knows yet than one person uses. */
export class TooManyAddressesError extends BaseError {
  override name = 'Server.TooManyAddressesError'
  constructor() {
    super('Too many new addresses within a minute.', {
      code: 'Ratelimited',
      nextAction: 'Wait a minute and try again.',
      retryable: true,
    })
  }
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
