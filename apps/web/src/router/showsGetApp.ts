/** Whether the header may advertise the app: not on pages where users perform tasks. */
export function showsGetApp(pathname: string): boolean {
  return !/^\/(?:$|(?:send|swap|limit|explore|positions|migrate\/v3|buy|sell)(?:\/|$))/i.test(pathname)
}
