/**
 * Time limit of routes that wait for a node or the database repeatedly. Not set for all routes: a quote limits its own waits, and the abort signal
 * that Fastify creates per request costs 5 % of a quote's time.
 */
export const handlerTimeoutMs = 20_000
