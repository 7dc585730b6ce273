import { statSync } from 'node:fs'
import { BaseError } from '@oxbow/errors/BaseError'
import { RateBudget } from '../RateBudget.ts'
import { askSanctionsService } from './askSanctionsService.ts'
import { readAddressList } from './readAddressList.ts'
import type { ScreeningSettings } from './screeningSettings.ts'

/** Interval for checking the lists for changes. */
const listMs = 10_000
/** How long an answer of the service is cached, since people trade with the same few addresses. */
const answerMs = 15 * 60_000
const maxAnswers = 50_000
/** How long the service isn't asked after an error such as a rate limit. */
const failureMs = 10_000
/** Unknown addresses per visitor and minute, since all visitors share the service. */
const maxNewAddresses = 30

/** Looks up addresses in the operator's lists and screening service. */
export type Screening = {
  /** Whether one of the addresses (lower-case) is blocked; `visitor` is charged. @throws {ScreeningUnavailableError}, {TooManyAddressesError} */
  isBlocked(addresses: readonly string[], visitor: string): Promise<boolean>
  /** Whether one of them is known to be blocked, from lists and earlier answers, without asking the service. */
  isKnownBlocked(addresses: readonly string[]): Promise<boolean>
}

/**
 * Off by default; only the service in `OXBOW_SCREENING` is asked, and only by this server. If a lookup fails, the request is refused as unavailable;
 * concurrent requests share one lookup per address.
 *
 * @param onProblem called when a list can't be read anymore; its last state then applies
 * @throws {ScreeningSettingsError} when a list can't be read at the start, because without it everybody would be let in
 */
export function createScreening(
  { lists, service }: ScreeningSettings,
  { now = Date.now, onProblem }: createScreening.Options,
): Screening {
  const read = new Map(lists.map((path) => [path, readList(path)]))
  const answers = new Map<string, { readonly isBlocked: Promise<boolean>; untilMs: number }>()
  const newAddresses = new RateBudget(maxNewAddresses, now)
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
    if (answers.size > maxAnswers) answers.delete(answers.keys().next().value!)
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

/** The modification time is read first, so that a change during the read is noticed next time. */
function readList(path: string): { readonly changedMs: number | undefined; readonly addresses: ReadonlySet<string> } {
  const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return { changedMs, addresses: readAddressList(path) }
}

export declare namespace createScreening {
  type Options = { readonly now?: () => number; readonly onProblem: (error: unknown) => void }
}

/** The visitor has named more unknown addresses than one person uses. */
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

/** It couldn't be determined whether the address is blocked. */
export class ScreeningUnavailableError extends BaseError {
  override name = 'Server.ScreeningUnavailableError'
  constructor() {
    super('The operator’s address screening service does not answer.', {
      code: 'ScreeningUnavailable',
      nextAction: 'Try again in a minute.',
    })
  }
}
