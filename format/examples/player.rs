// player.rs - plays from any tree file with the library, from Rust; every other language that calls C
// does it so. It has no copy of the library's structures, only room for them.
//
//     rustc -O player.rs -l pegtree -o player
//     ./player /usr/share/pegtree/p4c6r-optimal.peg
use std::ffi::{c_char, c_void, CStr};
use std::io::{BufRead, Write};

extern "C" {
    fn peg_strerror(status: i32) -> *const c_char;
    fn peg_free(bytes: *mut c_void);
    fn peg_expand(file: *const u8, size: usize, limit: usize, image: *mut *mut u8, bytes: *mut usize) -> i32;
    fn peg_view_bytes() -> usize;
    fn peg_cursor_bytes() -> usize;
    fn peg_open(view: *mut u64, image: *const u8, size: u32) -> i32;
    fn peg_start(view: *const u64, cursor: *mut u64);
    fn peg_guess(cursor: *const u64, code: *mut u8);
    fn peg_label(bulls: u8, cows: u8) -> u8;
    fn peg_answer(cursor: *mut u64, label: u8) -> i32;
}

const SOLVED: i32 = 1;
const NO_LIMIT: usize = usize::MAX;

fn checked(status: i32) -> Result<i32, String> {
    if status >= 0 {
        return Ok(status);
    }
    Err(unsafe { CStr::from_ptr(peg_strerror(status)) }.to_string_lossy().into_owned())
}

/// A flat image of the tree in a file of any form.
fn image_of(path: &str) -> Result<Vec<u8>, String> {
    let file = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let (mut made, mut size) = (std::ptr::null_mut(), 0);
    checked(unsafe { peg_expand(file.as_ptr(), file.len(), NO_LIMIT, &mut made, &mut size) })?;
    let image = unsafe { std::slice::from_raw_parts(made, size) }.to_vec();
    unsafe { peg_free(made.cast()) };
    Ok(image)
}

fn play(path: &str) -> Result<(), String> {
    let image = image_of(path)?;
    let length = usize::from(image[5] & 15); // FORMAT.md, "The flat image"
    let mut view = vec![0u64; unsafe { peg_view_bytes() }.div_ceil(8)];
    let mut at = vec![0u64; unsafe { peg_cursor_bytes() }.div_ceil(8)];
    checked(unsafe { peg_open(view.as_mut_ptr(), image.as_ptr(), image.len() as u32) })?;
    unsafe { peg_start(view.as_ptr(), at.as_mut_ptr()) };
    for line in std::io::stdin().lock().lines().chain([Ok(String::new())]) {
        let mut code = [0u8; 12];
        unsafe { peg_guess(at.as_ptr(), code.as_mut_ptr()) };
        let shown: String = code[..length].iter().map(|&s| char::from_digit(s.into(), 36).unwrap()).collect();
        print!("{shown}? bulls cows: ");
        std::io::stdout().flush().ok();
        let line = line.map_err(|error| error.to_string())?;
        let answer: Vec<u8> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let [bulls, cows] = answer[..] else { return Err("no answer".into()) };
        if usize::from(bulls) + usize::from(cows) > length {
            return Err("no code is answered like that".into());
        }
        if checked(unsafe { peg_answer(at.as_mut_ptr(), peg_label(bulls, cows)) })? == SOLVED {
            println!("solved");
            return Ok(());
        }
    }
    Err("no answer".into())
}

fn main() {
    let path = std::env::args().nth(1).ok_or("which tree file?".to_string());
    if let Err(error) = path.and_then(|path| play(&path)) {
        eprintln!("{error}");
        std::process::exit(1);
    }
}
