/**
 * What an expression of each type may look like. `$int` stands for any expression of that type; `%int` for a new variable of it, which the
 * rest of the line may use. One that is nothing but letters, literals and brackets ends the recursion.
 */
export const PRODUCTIONS: Readonly<Record<string, readonly string[]>> = {
  bool: lines(`
    true
    false
    self.b
    has(self.n)
    has(self.o.x.y)
    has(self.mp.a)
    has(self.p)
    $bool && $bool
    $bool || $bool
    $bool && $bool && $bool
    !$bool
    $bool ? $bool : $bool
    $int == $int
    $int != $int
    $int < $int
    $int <= $double
    $double < $int
    $double > $double
    $double == $double
    $uint < $uint
    $uint == $uint
    $uint < $int
    $double >= $uint
    $bool < $bool
    $bytes < $bytes
    $bytes == $bytes
    $string == $string
    $string < $string
    $string >= $string
    $dur < $dur
    $dur == $dur
    $time <= $time
    $time == $time
    $li == $li
    $ls == $ls
    $map == $map
    $dyn == $dyn
    $dyn != $dyn
    $dyn < $dyn
    $dyn in $ld
    $dyn in [1, 2]
    $int in $li
    $string in $ls
    $string in $map
    $double in $ld
    self.byKey == self.byKey.filter(%obj, $bool)
    self.set == $ls
    self.set + $ls == $ls
    self.p == self.p
    self.o == self.o
    $li.all(%int, $bool)
    $li.exists(%int, $bool)
    $li.exists_one(%int, $bool)
    $ls.all(%string, $bool)
    $ls.exists(%string, $bool)
    $map.all(%string, $bool)
    $map.exists(%string, $bool)
    $li.all(%int, %int, $bool)
    $map.exists(%string, %int, $bool)
    $map.existsOne(%string, %int, $bool)
    $string.contains($string)
    $string.startsWith($string)
    $string.endsWith($string)
    $string.matches($regex)
    matches($string, $regex)
    $li.isSorted()
    $ls.isSorted()
    $ld.isSorted()
    sets.contains($li, $li)
    sets.equivalent($ls, $ls)
    sets.intersects($li, $li)
    $opt.hasValue()
    $opt == $opt
    isQuantity($qtext)
    $qty == $qty
    $qty.isGreaterThan($qty)
    $qty.isLessThan($qty)
    $qty.isInteger()
    isURL($utext)
    $url == $url
    isIP($iptext)
    $ip == $ip
    ip.isCanonical($iptext)
    $ip.isLoopback()
    $ip.isUnspecified()
    $ip.isGlobalUnicast()
    $ip.isLinkLocalUnicast()
    $ip.isLinkLocalMulticast()
    isCIDR($cidrtext)
    $cidr == $cidr
    $cidr.containsIP($ip)
    $cidr.containsIP($iptext)
    $cidr.containsCIDR($cidr)
    $cidr.containsCIDR($cidrtext)
    isSemver($vtext)
    isSemver($vtext, $bool)
    $ver.isLessThan($ver)
    $ver.isGreaterThan($ver)
    $ver == $ver
    $fmt.validate($string).hasValue()
    bool($string)
    type($dyn) == int
    type($dyn) == type($dyn)
    type($dyn) == string
    self.?o.x.y.hasValue()
    optional.none() == $opt
    self.nul == null
    has($dyn.a)
    has(self.ios.a)
    $dyn.?a == $dyn.?b
    $dyn in $dyn
    $dyn && $bool
    $dyn || $dyn
    $dyn.all(%dyn, $bool)
    $dyn.exists(%dyn, %dyn, $bool)
    $dyn.startsWith($dyn)
    self.ios.matches('a')
    self.ios in self.lios
    self.lios.all(%dyn, $bool)
    $dyn.hasValue()
    $dyn == null
  `),
  int: lines(`
    0
    1
    2
    -1
    3
    10
    9223372036854775807
    -9223372036854775808
    9007199254740993
    -9223372036854775807
    0x10
    self.n
    self.m
    self.o.__in__
    self.o.x.y
    self.nul
    self.mp['a']
    self.mp.a
    self.mp[$string]
    self.byKey[0].v
    $obj.v
    $int + $int
    $int - $int
    $int * $int
    $int / $int
    $int % $int
    -$int
    $bool ? $int : $int
    $li[$int]
    $li[0]
    $li.sum()
    $li.min()
    $li.max()
    $li.indexOf($int)
    $li.lastIndexOf($int)
    $ls.indexOf($string)
    $li.size()
    size($ls)
    size($string)
    $string.size()
    size($bytes)
    size($map)
    $map.size()
    size(self.o)
    $string.indexOf($string)
    $string.indexOf($string, $int)
    $string.lastIndexOf($string)
    $string.lastIndexOf($string, $int)
    int($string)
    int($double)
    int($uint)
    int($time)
    int($numtext)
    int($dur)
    $dur.getHours()
    $dur.getMinutes()
    $dur.getSeconds()
    $dur.getMilliseconds()
    $time.getFullYear()
    $time.getMonth()
    $time.getDate()
    $time.getDayOfMonth()
    $time.getDayOfWeek()
    $time.getDayOfYear()
    $time.getHours()
    $time.getMinutes()
    $time.getSeconds()
    $time.getMilliseconds()
    $time.getHours($zone)
    $time.getDate($zone)
    $time.getMinutes($zone)
    $opt.value()
    $opt.orValue($int)
    $map[?$string].orValue($int)
    $li[?$int].orValue($int)
    $qty.asInteger()
    sign($qty)
    $qty.compareTo($qty)
    $ip.family()
    $cidr.prefixLength()
    $ver.major()
    $ver.minor()
    $ver.patch()
    $ver.compareTo($ver)
    $li.filter(%int, $bool).size()
    $li.map(%int, $int).sum()
    $li.first().orValue($int)
    $li.last().orValue(7)
  `),
  uint: lines(`
    0u
    1u
    7u
    18446744073709551615u
    0xffu
    $uint + $uint
    $uint - $uint
    $uint * $uint
    $uint / $uint
    $uint % $uint
    uint($int)
    uint($double)
    uint($numtext)
    uint($string)
    [$uint, $uint].sum()
    [$uint, $uint].max()
  `),
  double: lines(`
    0.0
    1.5
    -2.0
    1e300
    0.1
    -0.0
    1e6
    123456789.125
    1e-7
    9223372036854775807.0
    self.d
    $double + $double
    $double - $double
    $double * $double
    $double / $double
    -$double
    double($int)
    double($uint)
    double($numtext)
    $ld[$int]
    $ld.sum()
    $ld.min()
    $ld.max()
    $qty.asApproximateFloat()
    $bool ? $double : $double
  `),
  string: lines(`
    ''
    'a'
    'b'
    'abc'
    'é'
    '😀x'
    'a😀b😀'
    '\\uFFFD'
    'A-b_C.1'
    '12'
    ' x '
    '%s'
    'a,b,,c'
    self.s
    self.t
    self.o.a__dash__b
    self.byKey[0].k
    $obj.k
    $string + $string
    $bool ? $string : $string
    $ls[$int]
    $ls.min()
    $string.charAt($int)
    $string.substring($int)
    $string.substring($int, $int)
    $string.lowerAscii()
    $string.upperAscii()
    $string.trim()
    $string.replace($string, $string)
    $string.replace($string, $string, $int)
    $ls.join()
    $ls.join($string)
    $string.find($regex)
    string($int)
    string($uint)
    string($double)
    string($bool)
    string($bytes)
    string($dur)
    string($time)
    string($ip)
    string($cidr)
    $url.getScheme()
    $url.getHost()
    $url.getHostname()
    $url.getPort()
    $url.getEscapedPath()
    strings.quote($string)
    $template.format([$dyn])
    $template.format([$dyn, $dyn])
    '%d|%s'.format([$int, $string])
    '%s %s'.format([$dyn, $li])
    '%x-%X-%o-%b'.format([$int, $int, $int, $int])
    '%.2f'.format([$double])
    '%e'.format([$double])
  `),
  bytes: lines(`
    b''
    b'abc'
    b'\\xff\\x00'
    b'é'
    self.by
    bytes($string)
    $bytes + $bytes
  `),
  dur: lines(`
    duration('0')
    duration('1h')
    duration('-1.5s')
    duration('9223372036854775807ns')
    duration('2562047h47m16.854775807s')
    duration('-2562047h')
    self.dur
    duration($dtext)
    duration($int)
    $dur + $dur
    $dur - $dur
    $time - $time
    [$dur, $dur].max()
    [$dur, $dur].sum()
  `),
  time: lines(`
    timestamp('2024-02-29T23:59:59.999999999Z')
    timestamp('1969-12-31T23:59:59Z')
    timestamp('0001-01-01T00:00:00Z')
    timestamp('9999-12-31T23:59:59.999999999Z')
    timestamp(0)
    timestamp($int)
    timestamp($ttext)
    self.at
    self.day
    $time + $dur
    $dur + $time
    $time - $dur
  `),
  li: lines(`
    []
    [1]
    [3, 1, 2]
    [1, 1]
    self.li
    [$int, $int]
    [$int]
    $li + $li
    $li.filter(%int, $bool)
    $li.map(%int, $int)
    $li.map(%int, $bool, $int)
    $ls.map(%string, $int)
    $map.map(%string, $int).sort()
    $li.sort()
    $li.sortBy(%int, $int)
    $li.distinct()
    $li.reverse()
    $li.slice($int, $int)
    [$li, $li].flatten()
    lists.range($int % 20)
    [?$opt, 1]
    optional.unwrap([$opt, $opt])
    [$opt].unwrapOpt()
    $li.transformList(%int, %int, $int)
    $li.transformList(%int, %int, $bool, $int)
    $bool ? $li : $li
    self.byKey.map(%obj, $int)
  `),
  ld: lines(`
    [1.5, 0.5]
    self.ld
    [$double, $double]
    $ld + $ld
    $ld.sort()
    $li.map(%int, $double)
  `),
  ls: lines(`
    []
    ['a']
    ['b', 'a', 'é']
    self.ls
    self.set
    [$string, $string]
    $ls + $ls
    self.set + $ls
    $string.split($string)
    $string.split($string, $int)
    $string.findAll($regex)
    $string.findAll($regex, $int)
    $ls.filter(%string, $bool)
    $ls.map(%string, $string)
    $ls.sort()
    $ls.distinct()
    $ls.reverse()
    $map.map(%string, $string).sort()
    $ls.sortBy(%string, $int)
    $url.getQuery()['a']
    $url.getQuery()[$string]
  `),
  map: lines(`
    {'a': 1}
    {'b': 2, 'a': 1}
    self.mp
    {$string: $int}
    {$string: $int, 'a': $int}
    {?'a': $opt}
    $li.transformMapEntry(%int, %int, {$string: $int})
    $map.transformMap(%string, %int, $int)
    $map.transformMap(%string, %int, $bool, $int)
  `),
  opt: lines(`
    optional.none()
    optional.of($int)
    optional.ofNonZeroValue($int)
    $li[?$int]
    $map[?$string]
    self.?n
    self.?o.x.y
    self.?o.?x.?y
    self.mp.?a
    $opt.or($opt)
    $opt.optMap(%int, $int)
    $opt.optFlatMap(%int, $opt)
    $li.first()
    $li.last()
  `),
  dyn: lines(`
    dyn($int)
    dyn($string)
    dyn($double)
    dyn($uint)
    dyn($bool)
    dyn($bytes)
    dyn($li)
    dyn($map)
    dyn($dur)
    dyn($time)
    dyn(null)
    self.ios
    self.lios[$int]
    self.lios[0]
    dyn([dyn(1), dyn('a'), dyn(1.0)])
    dyn({'a': dyn(1)})
    dyn(self.o)
    dyn(self.byKey)
    $dyn + $dyn
    $dyn - $dyn
    $dyn * $dyn
    -$dyn
    $dyn[$dyn]
    dyn($dyn[?$dyn])
    dyn($dyn.?a)
    dyn($dyn.a)
    dyn($dyn.b)
    dyn($dyn.filter(%dyn, $bool))
    dyn($dyn.map(%dyn, $dyn))
    self.lios.filter(%dyn, $bool)[0]
    dyn(!$dyn)
    dyn($dyn ? 1 : 2)
    dyn(optional.of($dyn))
    dyn({'a': $dyn})
    dyn({$int: $dyn})
    $dyn.size()
    int($dyn)
    string($dyn)
    double($dyn)
    dyn($opt)
    dyn($qty)
    dyn($ip)
    dyn(type($dyn))
    $bool ? $dyn : $dyn
  `),
  qty: lines(`
    quantity($qtext)
    quantity('1.5Gi')
    quantity('100m')
    $qty.add($qty)
    $qty.sub($qty)
    $qty.add($int)
    $qty.sub($int)
  `),
  qtext: lines(`
    '1'
    '0'
    '-1.5'
    '100m'
    '1e3'
    '1E'
    '12e'
    '1.25Ki'
    '0.1u'
    '1n'
    '0.0000000001'
    '.5'
    '5.'
    '+7'
    '1Ei'
    '8Ei'
    '9223372036854775807'
    '9223372036854775808'
    '99999999999999999999999'
    '-99999999999999999999999k'
    '1e19'
    '1E-3'
    ''
    '1 Gi'
    '1KI'
    $string
  `),
  url: lines(`
    url($utext)
    url('https://user:pw@example.com:8080/a%20b/c?x=1&x=2&y#frag')
    url('/p')
  `),
  utext: lines(`
    'https://example.com'
    'http://[::1]:80/x'
    'http://[fe80::1%25eth0]/'
    'http://a:b'
    'mailto:a@b'
    '//host/path'
    '/a/b?c=d'
    '/a b?a=1&a=2;c'
    'https://ex%61mple.com/%zz'
    'HTTP://EXAMPLE.com/ä'
    'http://a/?a=%20b+c&d&=x&a'
    'http://h?a=1&b'
    'http://h#f?x'
    '*'
    'a:b:c'
    'http://'
    'http://a.b:/'
    $string
  `),
  ip: lines(`
    ip($iptext)
    ip('10.0.0.1')
    ip('::1')
    $cidr.ip()
  `),
  iptext: lines(`
    '10.0.0.1'
    '127.0.0.1'
    '224.0.0.5'
    '169.254.1.1'
    '0.0.0.0'
    '255.255.255.255'
    '::'
    '::1'
    'fe80::1'
    'ff02::1'
    'ff05::2'
    '2001:db8:0:0:0:0:0:1'
    '2001:DB8::1'
    '2001:db8::'
    '1:0:0:2:0:0:0:3'
    '::ffff:1.2.3.4'
    '::1.2.3.4'
    'fe80::1%eth0'
    '1.2.3'
    '01.2.3.4'
    '1::2::3'
    $string
  `),
  cidr: lines(`
    cidr($cidrtext)
    cidr('10.0.0.0/8')
    cidr('2001:db8::1/32')
    $cidr.masked()
  `),
  cidrtext: lines(`
    '10.0.0.0/8'
    '10.1.2.3/16'
    '0.0.0.0/0'
    '10.0.0.1/32'
    '::/0'
    '2001:db8::1/128'
    '2001:db8::/32'
    '::ffff:1.2.3.4/100'
    '10.0.0.0/33'
    '10.0.0.0/08'
    '10.0.0.0/-1'
    'fe80::1%eth0/64'
    '10.0.0.0'
    '1/2'
    $string
  `),
  ver: lines(`
    semver($vtext)
    semver($vtext, true)
    semver('1.2.3')
    semver('1.2.3-rc.1+b.5')
  `),
  vtext: lines(`
    '1.2.3'
    '0.0.0'
    '1.10.0'
    '1.2.3-alpha'
    '1.2.3-alpha.1'
    '1.2.3-alpha.beta'
    '1.2.3-1'
    '1.2.3-01'
    '1.2.3+meta'
    '1.2.3-rc.1+meta.01'
    'v1.2.3'
    'V1.2'
    '1.2'
    '1'
    '01.2.3'
    '1.02.3'
    ' 1.2.3'
    '1.2.3.4'
    '1.2.3-'
    '1.2.3+'
    '1.2.3-a..b'
    '1.2.3-ä'
    '18446744073709551615.0.0'
    '18446744073709551616.0.0'
    '9223372036854775808.0.0'
    ''
    '1.2-rc'
    'v01.02.03'
    $string
  `),
  fmt: lines(`
    format.dns1123Label()
    format.dns1123Subdomain()
    format.dns1035Label()
    format.qualifiedName()
    format.labelValue()
    format.dns1123LabelPrefix()
    format.dns1123SubdomainPrefix()
    format.dns1035LabelPrefix()
    format.uri()
    format.uuid()
    format.byte()
    format.date()
    format.datetime()
  `),
  numtext: lines(`
    '0'
    '-0'
    '7'
    '+7'
    '-9223372036854775808'
    '9223372036854775807'
    '9223372036854775808'
    '18446744073709551615'
    '1_000'
    '0x10'
    ' 1'
    '1.5'
    '1e3'
    '.5'
    '5.'
    'NaN'
    'Infinity'
    '-inf'
    '1e400'
    ''
    'e1'
  `),
  dtext: lines(`
    '1h30m'
    '-1.5s'
    '0'
    '1.000000001s'
    '.5h'
    '1h1h'
    '1d'
    '9223372036854775807ns'
    '9223372036854775808ns'
    '-9223372036854775808ns'
    '1'
    '+5ms'
    '3.4µs'
    '1.s'
    '315576000000s'
    '2562047h47m16.854775808s'
    ''
    '1H'
  `),
  ttext: lines(`
    '2023-01-01T00:00:00Z'
    '2024-02-29T12:00:00.5+02:00'
    '2023-02-29T00:00:00Z'
    '2023-01-01T24:00:00Z'
    '2023-01-01T00:00:60Z'
    '0000-01-01T00:00:00Z'
    '0001-01-01T00:00:00+01:00'
    '9999-12-31T23:59:59-01:00'
    '2023-01-01t00:00:00z'
    '2023-01-01T00:00:00'
    '2023-1-1T00:00:00Z'
    '2023-01-01 00:00:00Z'
    '2023-01-01T00:00:00.Z'
    '2023-01-01T00:00:00,5Z'
    '2023-01-01T00:00:00+24:00'
    '2023-01-01T00:00:00.1234567891Z'
    '2023-01-01T5:00:00Z'
  `),
  zone: lines(`
    'UTC'
    '+02:00'
    '-11:30'
    '02:00'
    'America/New_York'
    ''
    'Nowhere/X'
  `),
  regex: lines(`
    '^a'
    'b$'
    '[a-c]+'
    '(a|b)*c'
    '.'
    '^$'
    ''
    '\\\\d+'
    '[^a]'
    '(?i)A'
    'x{1,3}'
    '\\\\p{L}+'
    '(a+)+$'
    '('
    '[[:alpha:]]+'
    '(?s).*'
    'a{1001}'
    '\\\\bb'
    $string
  `),
  template: lines(`
    '%s'
    '%d'
    '%f'
    '%.3f'
    '%e'
    '%x'
    '%X'
    '%b'
    '%o'
    '%%'
    '%s-%s'
    '%.1e'
    '%d %d'
    'plain'
    '%'
    '%q'
    '%5d'
  `),
  obj: lines(`
    self.byKey[0]
    self.byKey[$int]
  `),
};

function lines(text: string): readonly string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim());
}
