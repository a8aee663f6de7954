import { BlockList, isIP } from 'node:net';

type Network = readonly [address: string, prefix: number];

function blockListOf(ipv4: readonly Network[], ipv6: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of ipv4) list.addSubnet(address, prefix, 'ipv4');
  for (const [address, prefix] of ipv6) list.addSubnet(address, prefix, 'ipv6');
  return list;
}

/** Source: the IANA special-purpose registries for IPv4 and IPv6. */
const specialPurpose = blockListOf(
  [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
  [
    ['::', 96],
    ['::ffff:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
    ['5f00::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
);

/** With the same addresses mapped into IPv6 or through NAT64, and the address of AWS's metadata service in IPv6. */
const linkLocal = blockListOf(
  [['169.254.0.0', 16]],
  [
    ['fe80::', 10],
    ['::ffff:169.254.0.0', 112],
    ['64:ff9b::a9fe:0', 112],
    ['fd00:ec2::254', 128],
  ],
);

const thisMachine = blockListOf(
  [
    ['127.0.0.0', 8],
    ['0.0.0.0', 8],
  ],
  [
    ['::', 127],
    ['::ffff:127.0.0.0', 104],
    ['::ffff:0.0.0.0', 104],
  ],
);

/** An address that is not of the internet at large; what is no address at all counts as one. */
export function isSpecialPurpose(address: string): boolean {
  return isIn(specialPurpose, address);
}

/** An address that only this link knows. */
export function isLinkLocal(address: string): boolean {
  return isIn(linkLocal, address);
}

/** Loopback, and the addresses that lead to it. */
export function isOnThisMachine(address: string): boolean {
  return isIn(thisMachine, address);
}

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family === 0 || list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
