/** Returns the embed URL for a YouTube or Vimeo link, or null for any other URL. */
export function videoEmbedUrl(address: string): string | null {
  const youtube =
    /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/.exec(
      address,
    );
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube[1]}`;
  const vimeo = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)(?!\w)/.exec(address);
  return vimeo ? `https://player.vimeo.com/video/${vimeo[1]}` : null;
}

/** Returns the page of a video on its own site, for visitors without JavaScript. */
export function videoWatchUrl(embed: string): string {
  return embed
    .replace("https://www.youtube-nocookie.com/embed/", "https://www.youtube.com/watch?v=")
    .replace("https://player.vimeo.com/video/", "https://vimeo.com/");
}
