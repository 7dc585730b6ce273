import { main } from './bootstrap.mjs'

/** Writes the reference of the packages that other programs may use, from their doc comments, into docs/reference/dist. */
main(['docs/reference/node_modules/typedoc/bin/typedoc', '--options', 'docs/reference/typedoc.config.js'])
