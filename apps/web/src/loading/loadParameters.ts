import { type LoadParameters, parseLoadParameters } from './parseLoadParameters.ts'

/** What the URL asked for when this page was loaded. What is clicked later asks for nothing. */
export const loadParameters: LoadParameters = parseLoadParameters(
  window.location.pathname,
  new URLSearchParams(window.location.search),
)
