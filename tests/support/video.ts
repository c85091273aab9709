/** Returns the structure of an MP4, 320 × 180, without playable content. */
export function makeVideo(dataBytes = 64): Buffer {
  const header = Buffer.alloc(84);
  header.writeInt32BE(0x10000, 40);
  header.writeInt32BE(0x10000, 56);
  header.writeUInt32BE(320 * 65_536, 76);
  header.writeUInt32BE(180 * 65_536, 80);
  return Buffer.concat([
    box("ftyp", Buffer.from("isom\x00\x00\x02\x00isomiso2mp41", "latin1")),
    box("moov", box("mvhd", Buffer.alloc(100)), box("trak", box("tkhd", header))),
    box("mdat", Buffer.alloc(dataBytes, 7)),
  ]);
}

export function box(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, body]);
}
