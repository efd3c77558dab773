/** Which addresses may be opened from what a service, a page or a model wrote: those of the web. */

export function isWebAddress(address: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(address).protocol);
  } catch {
    return false;
  }
}
