import type { FastifyRequest } from 'fastify'
import { networkOf, visitorOf } from '../http/visitorOf.ts'
import { RateBudget, RateBudgetError } from './RateBudget.ts'

/**
 * Visitors' worth of an IPv6 network (/48), which has 65,536 of them (/64). One person can have it all; and a carrier's customers share it,
 * so it isn't one.
 */
export const visitorsOfNetwork = 4

/** A budget of units per visitor and minute, or another period, and of the visitor's IPv6 network. */
export class VisitorBudget {
  readonly #ofVisitors: RateBudget
  readonly #ofNetworks: RateBudget

  constructor(units: number, now: () => number = Date.now, windowMs = 60_000) {
    this.#ofVisitors = new RateBudget(units, now, windowMs)
    this.#ofNetworks = new RateBudget(units * visitorsOfNetwork, now, windowMs)
  }

  /** Seconds until the budget is renewed. */
  get retryAfterSeconds(): number {
    return Math.max(this.#ofVisitors.retryAfterSeconds, this.#ofNetworks.retryAfterSeconds)
  }

  /** @throws {RateBudgetError} when the visitor or their network has used up its budget */
  spend(request: Pick<FastifyRequest, 'ip'>, units: number): void {
    if (!this.trySpend(request, units)) throw new RateBudgetError('Too many requests to the node.')
  }

  /** @returns whether the budget sufficed. What a visitor asks in vain isn't counted for their network. */
  trySpend(request: Pick<FastifyRequest, 'ip'>, units: number): boolean {
    return this.#ofVisitors.trySpend(visitorOf(request), units) && this.#ofNetworks.trySpend(networkOf(request), units)
  }
}
