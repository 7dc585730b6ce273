import { type ComponentType, useEffect, useState } from 'react'
import { loadFailures } from './loadFailures.ts'

/**
 * A component that is loaded when it is first shown, or before by `preload`. Unlike `React.lazy` a failure is not for ever: it is logged,
 * `onLoadFailed` is called (to close what could not open), and the next time it is tried again. The page around it stays. A listener of
 * `loadFailures` tells the person, who pressed something and got nothing; what nobody asked for `isExtra`, and is missed by nobody.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isExtra = false }: lazyPart.Options = {},
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
    return Part ? <Part {...(props as unknown as Props)} /> : null
  }

  return Object.assign(LazyPart, {
    preload: () => void loadOnce().catch(() => undefined),
  })
}

export declare namespace lazyPart {
  type Options = { isExtra?: boolean }
  type OwnProps = { onLoadFailed: () => void }
  type ReturnType<Props> = ComponentType<Props & OwnProps> & { preload: () => void }
}
