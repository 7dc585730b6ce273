import { main } from './bootstrap.mjs'

/** Generates the reference of the public packages from their doc comments into docs/reference/dist. */
main(['docs/reference/node_modules/typedoc/bin/typedoc', '--options', 'docs/reference/typedoc.config.js'])
