import path from 'node:path'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { PluginOption } from 'vite'
import { compileMessages } from './compileMessages.ts'

/** Babel resolves the macro from here, because the pages that use it don't depend on it. */
const cwd = path.join(import.meta.dirname, '..')

/**
 * Lingui's macros and catalogs. Everything is resolved by path, because builds and tests also run from the repository's root. Uses a Babel pass of
 * its own before the React Compiler's, because the two crash in the same pass.
 *
 * @param configPath The Lingui configuration that lists the catalogs.
 */
export function linguiPlugins(configPath: string): PluginOption {
  const options = { configPath }
  const preset = linguiTransformerBabelPreset(
    { linguiConfig: getConfig(options), descriptorFields: 'message' },
    options,
  )
  return [babel({ cwd, presets: [preset] }), compileMessages(), lingui(options)]
}
