/**
 * How long a route may take that waits for a node or the database again and again. Not set for all routes: a quote bounds its own waits, and the
 * abort signal that Fastify makes for each such request costs a twentieth of it.
 */
export const handlerTimeoutMs = 20_000
