import { Hono } from 'hono'

/**
 * Ponder requires a web app and adds `/health`, `/ready`, `/status` and `/metrics` to it, which `preload/guardPort.mjs` restricts to this machine.
 * Nothing else is served: readers use the views `dex.*`, and Ponder's own GraphQL and SQL routes are never mounted.
 */
export default new Hono()
