import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadFailures } from './loadFailures.ts'

/**
 * A component that is loaded when first shown, or earlier by `preload`. Unlike with `React.lazy`, a failure isn't permanent: it is logged,
 * `onLoadFailed` is called (to close what couldn't open), and the next attempt loads again. The surrounding page stays. A listener of `loadFailures`
 * tells the user, unless the component `isExtra`: nobody asked for it, so nobody misses it. `placeholder` stands in its place until it is loaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isExtra = false, placeholder = null }: lazyPart.Options = {},
): lazyPart.ReturnType<Props> {
  let loaded: ComponentType<Props> | undefined

  async function loadOnce(): Promise<ComponentType<Props>> {
    loaded ??= await load()
    return loaded
  }

  function LazyPart({ onLoadFailed, ...props }: Props & lazyPart.OwnProps) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      let isOver = false
      loadOnce().then(
        (part) => {
          if (!isOver) setPart(() => part)
        },
        (error: unknown) => {
          console.error('Dynamic import failed to load', error)
          if (isOver) return
          if (!isExtra) loadFailures.tell()
          onLoadFailed()
        },
      )
      return () => {
        isOver = true
      }
    }, [onLoadFailed])
    return Part ? <Part {...(props as unknown as Props)} /> : placeholder
  }

  return Object.assign(LazyPart, {
    preload: () => void loadOnce().catch(() => undefined),
  })
}

export declare namespace lazyPart {
  type Options = { isExtra?: boolean; placeholder?: ReactNode }
  type OwnProps = { onLoadFailed: () => void }
  type ReturnType<Props> = ComponentType<Props & OwnProps> & { preload: () => void }
}
