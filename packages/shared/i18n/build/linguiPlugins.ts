import path from 'node:path'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { PluginOption } from 'vite'
import { compileMessages } from './compileMessages.ts'

/** Babel looks for the macro from here: the pages that use it don't have it themselves. */
const cwd = path.join(import.meta.dirname, '..')

/**
 * Lingui's macros and catalogues. Everything is found by path, because builds and tests also run from the root of the house.
 * Its own Babel pass, before the React Compiler's: in one pass the two crash.
 *
 * @param configPath Of the Lingui configuration that names the catalogues.
 */
export function linguiPlugins(configPath: string): PluginOption {
  const options = { configPath }
  const preset = linguiTransformerBabelPreset(
    { linguiConfig: getConfig(options), descriptorFields: 'message' },
    options,
  )
  return [babel({ cwd, presets: [preset] }), compileMessages(), lingui(options)]
}
